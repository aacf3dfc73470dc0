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
  return { tree, words: [tree, '--root', root, '--workers', '2', '--slow', 'slow'] };
}

// What a worker is told who searches the whole tree. One whose name begins with `slow` is busy until it is stopped.
export const search_task = (path, note) =>
  `Search.\n\ntask: search\npath: ${path}\nterm: needle\nshare: 1\nshares: 1\nsave as: ${note}\n`;
export const slow_task = (tree) => ({ prompt: search_task(tree, 'research-9-uses.md'), name: 'slow' });
