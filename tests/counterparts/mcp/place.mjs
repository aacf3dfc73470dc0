// A folder for a test with a tree to search and a place for the server's notes, removed when the test ends.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function make_place(test) {
  const root = mkdtempSync(join(tmpdir(), 'muster-mcp-'));
  test.after(() => rmSync(root, { recursive: true, force: true }));
  const tree = join(root, 'tree');
  mkdirSync(join(tree, 'deep'), { recursive: true });
  writeFileSync(join(tree, 'a.txt'), 'one needle here\nnothing\nneedle\n');
  writeFileSync(join(tree, 'deep', 'b.txt'), 'another needle\n');
  return { tree, words: ['/', '--root', root, '--workers', '2'] };
}

// What a worker is told: the whole tree for one, or a tree that keeps one busy for as long as a test takes.
export const search_task = (path, note) =>
  `Search.\n\ntask: search\npath: ${path}\nterm: needle\nshare: 1\nshares: 1\nsave as: ${note}\n`;
export const busy_task = (note) => search_task('/usr', note);
