import { countLines, type Check } from './check.ts';

const FINDS: readonly { pattern: RegExp; says: string }[] = [
  {
    pattern: /(?<![\w.)\]}/-])\/(work|root|home\/[a-z][\w-]*)\/\w/,
    says: 'This is a place on one machine: write the path from the root of the repository.',
  },
  {
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
    says: 'This is a private key: revoke it, and keep keys out of the repository.',
  },
  {
    pattern: /\b(AKIA[0-9A-Z]{16}|[sr]k_live_\w{16,}|gh[pousr]_\w{36})\b/,
    says: 'This looks like a live key: revoke it, and keep keys out of the repository.',
  },
];

/** The repository contains no secrets and nothing specific to one machine. */
export const secretsAndPlaces: Check = (tree) =>
  tree.flatMap(({ path, text }) =>
    FINDS.flatMap(({ pattern, says }) => {
      const found = pattern.exec(text);
      return found ? [{ path, line: countLines(text, found.index), says }] : [];
    }),
  );
