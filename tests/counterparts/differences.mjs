// Where muster's decoder and Ajv behind JSON.parse judge the same text differently, and why each is right for itself.
const deep = (levels, inner) => '['.repeat(levels) + inner + ']'.repeat(levels);

const ruled = (more) => JSON.stringify({ percent: 1, share: 0, title: 'ab', words: ['a'], bytes: '', ...more });

export const differences = [
  // JSON.parse does not keep what muster looks at.
  { why: 'no point in an integer', tool: 'Integers', muster: 'faulty', ajv: 'fits',
    text: '{"tiny":5.0,"byte":0,"small":0,"port":0,"plain":0,"count":0,"wide":0,"widest":0}' },
  { why: 'no exponent in an integer', tool: 'Integers', muster: 'faulty', ajv: 'fits',
    text: '{"tiny":1e1,"byte":0,"small":0,"port":0,"plain":0,"count":0,"wide":0,"widest":0}' },
  { why: 'a name once, and JSON.parse keeps the last', tool: 'Truth', muster: 'faulty', ajv: 'fits', text: '{"on":true,"on":true}' },
  { why: 'however the name is spelled', tool: 'Truth', muster: 'faulty', ajv: 'fits', text: '{"on":true,"o\\u006e":true}' },
  { why: 'half a character is no text', tool: 'Texts', muster: 'faulty', ajv: 'fits', text: '{"view":"\\ud800","copy":""}' },
  { why: 'nor is the other half', tool: 'Texts', muster: 'faulty', ajv: 'fits', text: '{"view":"\\udc00","copy":""}' },
  { why: 'a number that no double holds', tool: 'Numbers', muster: 'faulty', ajv: 'faulty', text: '{"share":1e999}' },
  // Ranges that a double cannot tell stand in no schema.
  { why: 'one more than 64 bits hold', tool: 'Integers', muster: 'faulty', ajv: 'fits',
    text: '{"tiny":0,"byte":0,"small":0,"port":0,"plain":0,"count":0,"wide":9223372036854775808,"widest":0}' },
  { why: 'one more than 64 bits hold, unsigned', tool: 'Integers', muster: 'faulty', ajv: 'fits',
    text: '{"tiny":0,"byte":0,"small":0,"port":0,"plain":0,"count":0,"wide":0,"widest":18446744073709551616}' },
  { why: 'the last that 64 bits hold', tool: 'Integers', muster: 'fits', ajv: 'fits',
    text: '{"tiny":-128,"byte":255,"small":-32768,"port":65535,"plain":-2147483648,"count":4294967295,'
      + '"wide":-9223372036854775808,"widest":18446744073709551615}' },
  // Where muster measures bytes, the schema has words only.
  { why: '250 bytes of 125 characters', tool: 'Ruled', muster: 'fits', ajv: 'fits', text: ruled({ bytes: 'é'.repeat(125) }) },
  { why: '252 bytes of 126 characters', tool: 'Ruled', muster: 'faulty', ajv: 'fits', text: ruled({ bytes: 'é'.repeat(126) }) },
  // Both count code points elsewhere: five of these take ten units of UTF-16, and twenty bytes.
  { why: 'five characters', tool: 'Ruled', muster: 'fits', ajv: 'fits', text: ruled({ title: '🙂'.repeat(5) }) },
  { why: 'six characters', tool: 'Ruled', muster: 'faulty', ajv: 'faulty', text: ruled({ title: '🙂'.repeat(6) }) },
  // A former name is read and not offered; it is still the same field.
  { why: 'a former name', tool: 'Ruled', muster: 'fits', ajv: 'faulty', text: ruled({ status: 'old' }) },
  { why: 'a former name beside the present one', tool: 'Ruled', muster: 'faulty', ajv: 'faulty', text: ruled({ status: 'old', state: 'new' }) },
  // The tag of a variant may stand anywhere, and only once.
  { why: 'a tag at the end', tool: 'Variants', muster: 'fits', ajv: 'fits',
    text: '{"more":[],"word_or_order":"x","order":{"to":{"x":1},"type":"move"}}' },
  { why: 'a tag in other letters', tool: 'Variants', muster: 'fits', ajv: 'fits',
    text: '{"more":[],"word_or_order":"x","order":{"to":{"x":1},"typ\\u0065":"mov\\u0065"}}' },
  { why: 'a tag twice', tool: 'Variants', muster: 'faulty', ajv: 'fits',
    text: '{"more":[],"word_or_order":"x","order":{"type":"move","to":{"x":1},"type":"move"}}' },
  { why: 'a tag of no alternative', tool: 'Variants', muster: 'faulty', ajv: 'faulty',
    text: '{"more":[],"word_or_order":"x","order":{"type":"fly"}}' },
  { why: 'no tag', tool: 'Variants', muster: 'faulty', ajv: 'faulty', text: '{"more":[],"word_or_order":"x","order":{"reason":"x"}}' },
  { why: 'a key twice', tool: 'Maps', muster: 'faulty', ajv: 'fits', text: '{"counts":{"a":1,"\\u0061":2},"paths":{}}' },
  { why: 'one key too many', tool: 'Maps', muster: 'faulty', ajv: 'faulty', text: '{"counts":{"a":1,"b":2,"c":3},"paths":{}}' },
  // What a model sends for no arguments.
  { why: 'nothing stands for no arguments', tool: 'Nothing', muster: 'fits', ajv: 'no JSON', text: '' },
  { why: 'blanks stand for no arguments', tool: 'Nothing', muster: 'fits', ajv: 'no JSON', text: ' \n' },
  // And what is no JSON for either.
  ...['{"on":true', '{"on":true}}', '{"on":true} x', '{"on":true,}', "{'on':true}", '{on:true}', '{"on":True}', '{"on":01}',
    '{"on":true}{"on":true}', '{"on":/**/true}', '{"on":true,"maybe":NaN}', '{"on":+1}', '{"on":.5}', '{"\u0001":1}', '\ufeff',
    `{"on":${deep(3, '')}`, 'on', '{"on" true}', '{"on":"\\x41"}', '{"on":"\\u12"}', '{"on":tru}', '"', '{"', '{"on":"\n"}']
    .map((text) => ({ why: 'no JSON', tool: 'Truth', muster: 'faulty', ajv: 'no JSON', text })),
];
