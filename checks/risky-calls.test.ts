import { expect, test } from 'vitest';
import { riskyCalls } from './risky-calls.ts';
import { formatFindings, makeTree } from './sample.ts';

test('allows safe calls, comments, tests, and the files that need one', () => {
  const good = {
    'server/kit/ids.ts': "// Math.random() is no source.\ncreateHash('sha256'); randomBytes(16); /a+/.exec(text);",
    'server/kit/encryption.ts': "createCipheriv('aes-256-gcm', key, nonce); createHmac('sha256', key);",
    'server/kit/migrations.ts': 'sql.raw(text);',
    'server/kit/postgres/run.ts': "import { spawn } from 'node:child_process';",
    'web/guest/home.tsx': 'export const View = ({ name }) => <p title={name}>{name}</p>;',
    'server/kit/ids.test.ts': 'Math.random();',
    'scripts/test.mjs': "import { spawn } from 'node:child_process';",
  };
  expect(riskyCalls(makeTree(good))).toEqual([]);
});

test.for([
  ['server/a.ts', 'eval(text);', /never becomes code/],
  ['web/a.tsx', '<p dangerouslySetInnerHTML={{ __html: text }} />;', /never becomes markup/],
  ['web/a.ts', 'element.innerHTML = text;', /never becomes markup/],
  ['server/features/a.ts', "import { exec } from 'node:child_process';", /runs no programs/],
  ['server/kit/postgres/run.ts', 'spawn(name, [], { shell: true });', /as a list/],
  ['server/features/guests/store.ts', 'sql.raw(`order by ${column}`);', /are parameters/],
  ['contract/a.ts', 'new RegExp(text);', /as a literal/],
  ['server/a.ts', 'Math.random();', /predicted/],
  ['server/a.ts', "createHash('md5');", /SHA-256/],
  ['server/a.ts', "createHmac('sha1', key);", /SHA-256/],
  ['server/a.ts', "createCipheriv('aes-256-cbc', key, iv);", /AES-256-GCM/],
  ['server/a.ts', 'connect({ rejectUnauthorized: false });', /verified/],
  ['web/a.ts', "window.addEventListener('message', read);", /no messages/],
] as const)('refuses in %s: %s', ([path, text, says]) => {
  expect(formatFindings(riskyCalls(makeTree({ [path]: `\n${text}` })))).toEqual([expect.stringMatching(says)]);
});
