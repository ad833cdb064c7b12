import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const PYTHON = join(ROOT, '.venv', 'bin', 'python');
const TYPES = join(ROOT, 'web', 'src', 'api', 'types.ts');

test('the types of the client are those of the server; if not, `make types` renews them', async () => {
  const document = execFileSync(PYTHON, ['-m', 'kessel.server.schema'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const types = COMMENT_HEADER + astToString(await openapiTS(document));
  const style = await resolveConfig(TYPES);
  await expect(await format(types, { ...style, filepath: TYPES })).toMatchFileSnapshot(TYPES);
});
