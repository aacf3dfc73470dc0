// Reads one JSON text a line and prints how many tokens of cl100k each one has.
import {readFileSync} from 'node:fs';
import {countTokens} from 'gpt-tokenizer/encoding/cl100k_base';

for (const line of readFileSync(0, 'utf8').split('\n')) {
    if (line !== '') console.log(countTokens(JSON.parse(line)));
}
