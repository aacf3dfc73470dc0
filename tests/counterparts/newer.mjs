// Debian's simdjson and a newer one: what reads JSON answers alike, word for word, good texts and spoiled ones.
//
//     node newer.mjs PATH/counterpart_arguments PATH/counterpart_newer_arguments PATH/counterpart_wire PATH/…_newer_wire
import assert from 'node:assert/strict';
import test from 'node:test';

import { differences } from './differences.mjs';
import { chance_from, draw, spell, spoil } from './instances.mjs';
import { ask, ask_each } from './program.mjs';
import { draw_reply, spelled, stream_text } from './replies.mjs';

const [old_arguments, new_arguments, old_wire, new_wire] = process.argv.slice(2);
const seed = 20260829;

function assert_alike(old_program, new_program, words, texts) {
  const [old_answers, new_answers] = [old_program, new_program].map((program) => ask_each(program, words, texts));
  texts.forEach(([name, text], i) => assert.deepEqual(new_answers[i], old_answers[i], `${words} ${name} ${text}`));
  return old_answers;
}

// The same text with one byte gone, doubled or another, or with its end cut off.
function spoil_text(text, chance) {
  const at = chance.below(text.length + 1);
  const end = text.slice(at + 1);
  return text.slice(0, at) + chance.one_of(['', end, chance.one_of([...'{}[]",:\\0eE.-nt \u0001']) + end, (text[at] ?? '').repeat(2) + end]);
}

test('arguments', () => {
  const chance = chance_from(seed);
  const texts = ask(old_arguments, ['tools']).flatMap(({ tool, relaxed }) => Array.from({ length: 150 }, (_, i) => {
    const text = spell(i % 2 === 0 ? draw(relaxed, chance) : spoil(draw(relaxed, chance), chance), chance);
    return [tool, i % 3 === 0 ? text : spoil_text(text, chance)];
  }));
  const answers = assert_alike(old_arguments, new_arguments, ['decode'], [...texts, ...differences.map(({ tool, text }) => [tool, text])]);
  assert.ok(answers.filter(({ fault }) => fault === undefined).length > 500);
});

for (const format of Object.keys(spelled)) {
  test(`replies of ${format}`, () => {
    const chance = chance_from(seed);
    const replies = Array.from({ length: 40 }, () => draw_reply(chance, ['Read', 'Write'], { thinks: format !== 'openai_chat' }));
    const bodies = replies.flatMap((reply) => {
      const body = spelled[format].whole(reply);
      const texts = [spell(body, chance), spell(spoil(body, chance), chance)];
      return [...texts, ...texts.map((text) => spoil_text(text, chance)), spoil_text(texts[0], chance)];
    });
    const answers = assert_alike(old_wire, new_wire, [format, 'read'], bodies.map((text) => ['body', text]));
    assert.ok(answers.filter(({ fault }) => fault === undefined).length >= replies.length);
    const streams = replies.map((reply) => stream_text(format, spelled[format].events(reply, chance), chance));
    assert_alike(old_wire, new_wire, [format, 'stream'], streams.flatMap((text) => [['50', text], ['50', spoil_text(text, chance)]]));
  });
}
