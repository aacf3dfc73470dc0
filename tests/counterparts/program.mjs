// Runs the programs of this folder, whose paths stand on the command line of a test.
import { spawnSync } from 'node:child_process';

// What a program prints for these words and this input, line by line, each a JSON value.
export function ask(program, words, input = '') {
  const run = spawnSync(program, words, { input, maxBuffer: 1 << 28 });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`${program} ${words.join(' ')}: ${run.signal ?? run.status}\n${run.stderr}`);
  return run.stdout.toString().split('\n').slice(0, -1).map((line) => JSON.parse(line));
}

// Sends texts under names, `NAME SIZE`, a line end and the text, and gives the answers in their order.
export function ask_each(program, words, texts) {
  const parts = texts.flatMap(([name, text]) => {
    const bytes = Buffer.from(text);
    return [Buffer.from(`${name} ${bytes.length}\n`), bytes, Buffer.from('\n')];
  });
  const answers = ask(program, words, Buffer.concat(parts));
  if (answers.length !== texts.length) throw new Error(`${texts.length} texts, but ${answers.length} answers`);
  return answers;
}
