import { isScript, countLines, isTest, type Check } from './check.ts';
import { removeComments } from './source.ts';

interface Rule {
  pattern: RegExp;
  /** The files that need it, and use it with constant values only. */
  allowed?: RegExp;
  says: string;
}

const RULES: readonly Rule[] = [
  {
    pattern: /\b(?:eval|Function)\s*\(|\bnew Function\b|from '(?:node:)?vm'/,
    says: 'Text never becomes code: use data and functions.',
  },
  {
    pattern: /\bdangerouslySetInnerHTML\b|\.(?:inner|outer)HTML\s*=|\binsertAdjacentHTML\b|\bdocument\.write\b/,
    allowed:
      /^web\/guest\/(?:gallery\/(?:lightbox-view\.ts|kept-photos\.tsx)|(?:layout\/kept-styles|sections\/kept)\.tsx)$/,
    says: 'Text never becomes markup: let React render it, or set textContent.',
  },
  {
    pattern: /from '(?:node:)?child_process'/,
    allowed: /^server\/kit\/postgres\/(?:run|launch)\.ts$/,
    says: 'The product runs no programs except its own database.',
  },
  { pattern: /\bshell:\s*true\b/, says: 'Pass arguments as a list: a shell would interpret them.' },
  {
    pattern: /\bsql\.raw\s*\(/,
    allowed: /^server\/(?:kit\/migrations|kit\/backup\/rows|kit\/distribution|features\/guests\/import-store)\.ts$/,
    says: 'Values in SQL are parameters: put them into the template of sql.',
  },
  {
    pattern: /\bnew RegExp\s*\(/,
    allowed: /^web\/marketing\/pictures\.ts$/,
    says: 'Write the pattern as a literal: text in a pattern would need escaping.',
  },
  {
    pattern: /\bMath\.random\b/,
    says: 'Use createToken, createId or randomInt: Math.random can be predicted.',
  },
  {
    pattern: /\bcreateHash\s*\((?!\s*'sha(?:256|384|512)')|\bcreateHmac\s*\((?!\s*'sha(?:256|384|512)')/,
    says: 'Use SHA-256 (docs/security.md, keys and algorithms).',
  },
  {
    pattern: /\bcreate(?:Cipher|Decipher)iv\s*\((?!\s*'aes-256-gcm')|\bpublicEncrypt\b|\bprivateDecrypt\b/,
    says: 'Use createEncryption: AES-256-GCM with a purpose (docs/security.md, keys and algorithms).',
  },
  {
    pattern: /\brejectUnauthorized\b|\bNODE_TLS_REJECT_UNAUTHORIZED\b|\bcheckServerIdentity\b/,
    says: 'Certificates of other machines are always verified.',
  },
  {
    pattern: /\bpostMessage\s*\(|addEventListener\(\s*'message'/,
    // To and from a worker of the page's own.
    allowed: /^web\/admin\/kit\/(?:prepare|shrink)-picture\.ts$/,
    says: 'Pages exchange no messages with other windows: any origin could send one.',
  },
];

const SHIPPED = /^(contract|server|web)\//;

/** What the product ships uses nothing that turns text into code, markup, commands or SQL, and no weak cryptography. */
export const riskyCalls: Check = (tree) =>
  tree.flatMap((file) => {
    const { path } = file;
    if (!isScript(path) || !SHIPPED.test(path) || isTest(path) || path.startsWith('server/testing/')) return [];
    const code = removeComments(file);
    return RULES.flatMap(({ pattern, allowed, says }) => {
      if (allowed?.test(path)) return [];
      const found = pattern.exec(code);
      return found ? [{ path, line: countLines(file.text, found.index), says }] : [];
    });
  });
