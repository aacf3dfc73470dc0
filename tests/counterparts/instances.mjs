// Draws values for a JSON Schema, good ones and spoiled ones, and spells them as JSON in one of many ways.

// The same numbers for the same seed, on every machine.
export function chance_from(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count) => Math.floor(next() * count);
  return { below, one_in: (count) => below(count) === 0, one_of: (list) => list[below(list.length)] };
}

const letters = [...'abcXYZ019 _-/.,:;<>&"\\\n\t'];
const farther = [...'äß→汉🙂\u0000\u007f\u2028\ufffd'];

function draw_text(schema, chance) {
  const least = schema.minLength ?? 0;
  const most = Math.min(schema.maxLength ?? 12, least + 12);
  const size = least + chance.below(most - least + 1);
  return Array.from({ length: size }, () => chance.one_of(chance.one_in(4) ? farther : letters)).join('');
}

// Texts that patterns are about; some match, most nearly do.
const draw_near = (chance) => Array.from({ length: chance.below(6) }, () => chance.one_of([...'ab0-. /_ä\n🙂'])).join('');

const uuid = '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$';

function draw_match(pattern, chance) {
  if (pattern === uuid) return ['00000000-0000-0000-0000-000000000000', 'ABCDEFab-0123-4567-89cd-efabcdefABCD'][chance.below(2)];
  const matches = new RegExp(pattern, 'u');
  for (let i = 0; i < 10000; ++i) {
    const text = draw_near(chance);
    if (matches.test(text)) return text;
  }
  throw new Error(`no text was found for ${pattern}`);
}

// A pattern of the kinds that muster takes, most often; and a text that might match.
export function draw_pattern(chance) {
  if (chance.one_in(4)) return Array.from({ length: chance.below(9) }, () => chance.one_of([...'ab0-[]^$\\dws.{}2,?*+()|/ä🙂 '])).join('');
  const character = () => chance.one_of(['a', 'b', '0', '-', ' ', 'ä', '🙂', '_', '\\.', '\\/', '\\-', '\\n', '\\d', '\\w', '\\s', '\\D', '\\W', '\\S']);
  const in_set = () => chance.one_of(['a', 'b', '0', ' ', '_', 'ä', '🙂', 'a-b', '0-9', 'ä-🙂', '\\d', '\\w', '\\s', '\\W', '\\-', '.', '\\]']);
  const set = () => `[${chance.one_in(3) ? '^' : ''}${Array.from({ length: 1 + chance.below(3) }, in_set).join('')}${chance.one_in(5) ? '-' : ''}]`;
  const piece = () => chance.one_of([character, character, set, () => '.'])() + chance.one_of(['', '', '', '?', '*', '+', '{2}', '{1,}', '{0,2}', '{0}', '{2,3}']);
  return (chance.one_in(2) ? '^' : '') + Array.from({ length: chance.below(5) }, piece).join('') + (chance.one_in(2) ? '$' : '');
}
export { draw_near };

function draw_integer(schema, chance) {
  const least = schema.minimum ?? Number.MIN_SAFE_INTEGER;
  const most = schema.maximum ?? Number.MAX_SAFE_INTEGER;
  const near = [least, most, 0, 1, -1, 7].filter((value) => least <= value && value <= most);
  if (chance.one_in(2)) return chance.one_of(near);
  return least + chance.below(Math.min(most - least + 1, 2 ** 40));
}

function draw_number(schema, chance) {
  const least = schema.minimum ?? -1e6;
  const most = schema.maximum ?? 1e6;
  const usual = [least, most, (least + most) / 2, least + (most - least) * (chance.below(1000) / 1000)];
  const wide = [0, -0.5, 1e300, -1e-300, 5e-324, 1.7976931348623157e308, 3, 2 ** 53];
  return chance.one_of([...usual, ...wide.filter((value) => least <= value && value <= most)]);
}

function draw_list(schema, chance) {
  const least = schema.minItems ?? 0;
  const most = Math.min(schema.maxItems ?? 3, least + 3);
  return Array.from({ length: least + chance.below(most - least + 1) }, () => draw(schema.items, chance));
}

function draw_object(schema, chance) {
  const members = Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name) || chance.one_in(2))
    .map(([name, of_member]) => [name, draw(of_member, chance)]);
  if (typeof schema.additionalProperties === 'object') {
    const count = chance.below((schema.maxProperties ?? 3) + 1);
    for (let i = 0; i < count; ++i) members.push([`${i}${draw_text({}, chance)}`, draw(schema.additionalProperties, chance)]);
  }
  for (let i = members.length - 1; i > 0; --i) {
    const j = chance.below(i + 1);
    [members[i], members[j]] = [members[j], members[i]];
  }
  return Object.fromEntries(members);
}

// A value that fits.
export function draw(schema, chance) {
  if (schema.anyOf) return draw(chance.one_of(schema.anyOf), chance);
  if ('const' in schema) return schema.const;
  if (schema.enum) return chance.one_of(schema.enum);
  switch ([schema.type].flat().length > 1 ? chance.one_of(schema.type) : [schema.type].flat()[0]) {
    case 'null': return null;
    case 'boolean': return chance.one_in(2);
    case 'integer': return draw_integer(schema, chance);
    case 'number': return draw_number(schema, chance);
    case 'string': return schema.pattern ? draw_match(schema.pattern, chance) : draw_text(schema, chance);
    case 'array': return draw_list(schema, chance);
    case 'object': return draw_object(schema, chance);
  }
  throw new Error(`a schema of no known type: ${JSON.stringify(schema)}`);
}

const strangers = [null, true, false, 0, -1, 1.5, 255, 256, 65536, -129, 2 ** 31, 2 ** 32, '', '1', 'true', 'null', 'x'.repeat(200),
  [], [null], ['a'], {}, { x: 1 }, { type: 'other' }];

// The same value but for one place, which is most often wrong now.
export function spoil(value, chance) {
  if (typeof value === 'string' && chance.one_in(2)) return draw_near(chance);
  if (chance.one_in(3) || value === null || typeof value !== 'object') return structuredClone(chance.one_of(strangers));
  const places = Object.keys(value);
  if (Array.isArray(value)) {
    if (places.length === 0 || chance.one_in(4)) return [...value, structuredClone(chance.one_of(strangers))];
    const at = chance.below(places.length);
    if (chance.one_in(4)) return value.filter((_, i) => i !== at);
    return value.map((element, i) => (i === at ? spoil(element, chance) : element));
  }
  if (places.length === 0 || chance.one_in(5)) return { ...value, [chance.one_of(['other', 'x', 'type', ''])]: chance.one_of(strangers) };
  const at = chance.one_of(places);
  const { [at]: old, ...rest } = value;
  return chance.one_in(4) ? rest : { ...rest, [at]: spoil(old, chance) };
}

function spell_text(text, chance) {
  if (chance.one_in(2)) return JSON.stringify(text);
  const units = text.split('').map((unit) => {
    if (chance.one_in(2)) return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return unit === '/' && chance.one_in(2) ? '\\/' : JSON.stringify(unit).slice(1, -1);
  });
  return `"${units.join('')}"`;
}

// JSON that says it as some models do: numbers and truth values in quotes, integers with a point.
export function spell_loosely(value, chance) {
  if (Array.isArray(value)) return `[${value.map((element) => spell_loosely(element, chance)).join(',')}]`;
  if (typeof value === 'number' || typeof value === 'boolean') {
    const plain = JSON.stringify(value);
    const with_point = Number.isInteger(value) && !plain.includes('e') ? `${plain}.0` : plain;
    return chance.one_of([plain, with_point, `"${plain}"`]);
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${spell_loosely(member, chance)}`).join(',')}}`;
}

// JSON that says this value, with blanks and escapes here and there.
export function spell(value, chance) {
  const blank = () => (chance.one_in(4) ? chance.one_of([' ', '\n', '\t', '\r\n', '   ']) : '');
  const inner = () => {
    if (typeof value === 'string') return spell_text(value, chance);
    if (Array.isArray(value)) return `[${blank()}${value.map((element) => spell(element, chance)).join(',')}]`;
    if (value === null || typeof value !== 'object') return JSON.stringify(value);
    const members = Object.entries(value).map(([name, member]) =>
      `${blank()}${spell_text(name, chance)}${blank()}:${spell(member, chance)}`);
    return `{${blank()}${members.join(',')}}`;
  };
  return blank() + inner() + blank();
}

// The alternative of a union that a value names by its tag, or the schema itself.
export function part_for(schema, value) {
  if (!schema.anyOf) return schema;
  const names_it = ({ properties }) => Object.entries(properties ?? {}).some(([tag, of_tag]) =>
    typeof of_tag.const === 'string' && value?.[tag] === of_tag.const);
  return schema.anyOf.find(names_it) ?? schema;
}

// The same value where every object of the schema has been through `change(object, its schema)`.
export function with_objects(schema, value, change) {
  const part = part_for(schema, value);
  if (Array.isArray(value)) return value.map((element) => (part.items ? with_objects(part.items, element, change) : element));
  if (value === null || typeof value !== 'object') return value;
  const of_member = (name) => part.properties?.[name] ?? (typeof part.additionalProperties === 'object' ? part.additionalProperties : {});
  const members = Object.entries(value).map(([name, member]) => [name, with_objects(of_member(name), member, change)]);
  return part.properties ? change(Object.fromEntries(members), part) : Object.fromEntries(members);
}
