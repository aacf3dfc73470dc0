// Ajv and the SDKs of model APIs read the schemas that muster writes; Ajv and muster's decoder judge the same arguments.
//
//     node arguments.mjs PATH/counterpart_arguments
import assert from 'node:assert/strict';
import test from 'node:test';

import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import Ajv2020 from 'ajv/dist/2020.js';
import { toStrictJsonSchema } from 'openai/lib/transform';

import { differences } from './differences.mjs';
import { chance_from, draw, draw_near, draw_pattern, spell, spell_loosely, spoil, with_objects } from './instances.mjs';
import { ask, ask_each } from './program.mjs';

const program = process.argv[2];
const tools = ask(program, ['tools']);
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });

// The strict schema has no member that may be missing: null stands for it.
const is_optional = (object_schema, name) => !object_schema.required.includes(name);
const without_nulls = (object, schema) => Object.fromEntries(Object.entries(object).filter(([name, value]) =>
  value !== null || !(name in schema.properties) || !is_optional(schema, name)));
const with_nulls = (object, schema) => ({
  ...Object.fromEntries(Object.keys(schema.properties).filter((name) => is_optional(schema, name)).map((name) => [name, null])),
  ...object,
});

// Beside constants, that SDK says no type.
const without_types_of_constants = (schema) => JSON.parse(JSON.stringify(schema), (_, part) => {
  if (!part?.enum && part?.const === undefined) return part;
  const { type, ...rest } = part;
  return rest;
});

for (const { tool, relaxed, strict, fits_strict } of tools) {
  test(`${tool}: both schemas are of draft 2020-12, without a word that Ajv does not know`, () => {
    for (const schema of [relaxed, strict]) {
      assert.ok(ajv.validateSchema(schema), ajv.errorsText(ajv.errors));
      ajv.compile(schema);
    }
  });
  test(`${tool}: the strict schema is what OpenAI's SDK would make of it, or nothing is`, () => {
    if (fits_strict) assert.deepEqual(toStrictJsonSchema(strict), strict);
    else assert.throws(() => toStrictJsonSchema(strict), /additionalProperties: false/);
  });
  test(`${tool}: Anthropic's SDK finds a type for everything, and leaves what is strict as it is`, () => {
    assert.deepEqual(Object.keys(transformJSONSchema(relaxed).properties), Object.keys(relaxed.properties));
    if (fits_strict) assert.deepEqual(transformJSONSchema(strict), without_types_of_constants(strict));
  });
}

// judged(tool, value): where Ajv finds a fault, as JSON pointers; none when the value fits
const judges = new Map(tools.map(({ tool, relaxed, strict }) => [tool,
  { relaxed, fits: ajv.compile(relaxed), fits_strictly: ajv.compile(strict) }]));

const in_strict = new Set(['type', 'required', 'additionalProperties', 'enum', 'const']);
const escaped = (name) => name.replaceAll('~', '~0').replaceAll('/', '~1');
const place_of = ({ instancePath, params }) => {
  const name = params.missingProperty ?? params.additionalProperty;
  return name === undefined ? instancePath : `${instancePath}/${escaped(name)}`;
};
function judged(tool, value) {
  const { relaxed, fits, fits_strictly } = judges.get(tool);
  const bare = with_objects(relaxed, value, without_nulls);
  const errors = fits(bare) ? [] : fits.errors;
  // The strict schema says the same, once the nulls that it wants are there, but for the limits that it has in words.
  const strictly = fits_strictly(with_objects(relaxed, bare, with_nulls));
  const said = `${tool} ${JSON.stringify(value)}: ${ajv.errorsText(errors)}; ${ajv.errorsText(fits_strictly.errors)}`;
  if (errors.length === 0) assert.ok(strictly, said);
  if (errors.some(({ keyword, schemaPath }) => in_strict.has(keyword) && !schemaPath.includes('anyOf'))) assert.ok(!strictly, said);
  return errors.map(place_of);
}

// What a decoded value says that was not sent: the defaults.
const with_defaults = (object, schema) => ({
  ...Object.fromEntries(Object.entries(schema.properties).filter(([, member]) => 'default' in member)
    .map(([name, member]) => [name, member.default])),
  ...object,
});
const meant = (tool, value) => {
  const { relaxed } = judges.get(tool);
  return with_objects(relaxed, with_objects(relaxed, value, without_nulls), with_defaults);
};

function agree(tool, text, answer) {
  const value = JSON.parse(text);
  const places = judged(tool, value);
  const said = `${tool} ${text}\nmuster: ${JSON.stringify(answer)}\nAjv: ${JSON.stringify(places)}`;
  assert.equal(answer.fault !== undefined, places.length > 0, said);
  if (answer.fault === undefined) assert.deepEqual(answer.value, meant(tool, value), said);
  else assert.ok(places.includes(answer.pointer), said);
}

const seed = 20260828;
const drawn_for_each = 200;

test('values that are drawn from the schemas, and such with one thing spoiled, are judged alike', () => {
  const chance = chance_from(seed);
  const texts = tools.flatMap(({ tool, relaxed, strict }) => Array.from({ length: drawn_for_each }, (_, i) => {
    const value = draw(i % 4 === 0 ? strict : relaxed, chance);
    return [tool, spell(i % 2 === 0 ? value : spoil(value, chance), chance)];
  })).filter(([, text]) => text.trimStart().startsWith('{'));
  const answers = ask_each(program, ['decode'], texts);
  texts.forEach(([tool, text], i) => agree(tool, text, answers[i]));

  // Neither side was asked only what it likes.
  const good = answers.filter(({ fault }) => fault === undefined).length;
  assert.ok(good > texts.length / 3 && good < texts.length * 2 / 3, `${good} of ${texts.length} fit`);
  for (const words of [/missing/, /no such field/, /expected .*, got/]) {
    assert.ok(answers.filter(({ fault }) => words.test(fault)).length > 20, `too few faults were ${words}`);
  }
});

test('leniently, a value is the same however it is spelled', () => {
  const chance = chance_from(seed);
  const drawn = tools.flatMap(({ tool, relaxed }) => Array.from({ length: 40 }, () => [tool, draw(relaxed, chance)]));
  const strictly = ask_each(program, ['decode'], drawn.map(([tool, value]) => [tool, JSON.stringify(value)]));
  const texts = drawn.map(([tool, value]) => [tool, spell_loosely(value, chance)]);
  ask_each(program, ['lenient'], texts).forEach((answer, i) => assert.deepEqual(answer, strictly[i], texts[i].join(' ')));
  const refused = ask_each(program, ['decode'], texts).filter(({ fault }) => fault !== undefined).length;
  assert.ok(refused > 100, `strictly, ${refused} were refused`);
});

test('patterns match what they match as regular expressions of JavaScript', () => {
  const chance = chance_from(seed);
  const pairs = Array.from({ length: 6000 }, () => [draw_pattern(chance), draw_near(chance)]);
  const answers = ask_each(program, ['patterns'], pairs.map(([pattern, text]) => ['pattern', `${pattern}\0${text}`]));
  const counts = { true: 0, false: 0, null: 0 };
  pairs.forEach(([pattern, text], i) => {
    counts[answers[i]] += 1;
    if (answers[i] !== null) assert.equal(answers[i], new RegExp(pattern, 'u').test(text), `${pattern} ${JSON.stringify(text)}`);
  });
  assert.ok(counts.true > 1000 && counts.false > 1000 && counts.null < 3000, JSON.stringify(counts));
});

// Where they differ, and why.
for (const { why, tool, text, muster, ajv: ajv_says } of differences) {
  test(`${tool} ${JSON.stringify(text.slice(0, 80))}: ${why}`, () => {
    const [answer] = ask_each(program, ['decode'], [[tool, text]]);
    assert.equal(answer.fault === undefined ? 'fits' : 'faulty', muster, JSON.stringify(answer));
    let value;
    try {
      value = JSON.parse(text);
    } catch {
      assert.equal(ajv_says, 'no JSON');
      return;
    }
    assert.equal(judged(tool, value).length === 0 ? 'fits' : 'faulty', ajv_says);
  });
}
