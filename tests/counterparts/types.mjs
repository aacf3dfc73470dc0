// Asks TypeScript whether values are of types of the SDKs: none missing, none spare, none of another kind.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

// Compiles `const x = VALUE satisfies TYPE` for each; gives what the compiler says of those that are not, by their names.
export function complaints_of(imports, claims) {
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), 'claims.mts');
  // One line for each, which U+2028 would end.
  const literal = (value) => JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  const lines = claims.map(({ type, value }, i) => `export const value_${i} = ${literal(value)} satisfies ${type};`);
  const text = [...imports, ...lines].join('\n');
  const options = { noEmit: true, strict: true, skipLibCheck: true, target: ts.ScriptTarget.ES2022, types: [],
    module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  const host = ts.createCompilerHost(options);
  const from_disk = host.getSourceFile;
  host.getSourceFile = (name, ...more) => (name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true) : from_disk(name, ...more));
  const exists_on_disk = host.fileExists;
  host.fileExists = (name) => name === file || exists_on_disk(name);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map((said) => {
    const line = said.file?.fileName === file ? ts.getLineAndCharacterOfPosition(said.file, said.start).line - imports.length : undefined;
    return `${claims[line]?.name ?? said.file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(said.messageText, '\n')}`;
  });
}
