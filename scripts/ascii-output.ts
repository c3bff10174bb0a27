import type { Plugin } from 'vite';

/**
 * Escapes all characters beyond ASCII in the build of the server: one of them doubles the memory that V8 needs for the
 * text of a whole file. Lines stay, so source maps do, too.
 */
export function escapeOutput(): Plugin {
  return {
    name: 'escape-output',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    generateBundle(_, files) {
      for (const file of Object.values(files)) if (file.type === 'chunk') file.code = escapeText(file.code);
    },
  };
}

/** Both halves of a pair are escaped, which means the same in strings, patterns and names alike. */
const escapeText = (text: string) =>
  text.replaceAll(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
