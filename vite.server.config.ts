import { dirname, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { escapeOutput } from './scripts/ascii-output.ts';

const FOLDER = 'dist/product';

/** Sources find their files (migrations, icons, pictures) from their own folder, which is another one than the bundle's. */
function keepFolders(): Plugin {
  return {
    name: 'keep-folders',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: 'import.meta.dirname' },
      handler(code, id) {
        const folder = relative(FOLDER, dirname(id));
        // Of the same length in lines, so that the source map stays right.
        return { code: code.replaceAll('import.meta.dirname', `\`\${import.meta.dirname}/${folder}\``), map: null };
      },
    },
  };
}

/**
 * Imports of node:http read all that it exports, WebSocket among it, and that loads what fetch needs: 4 MB of memory
 * (decision 0077). A CommonJS module reads only what is used.
 */
function requireHttp(): Plugin {
  const id = '\0http';
  return {
    name: 'require-http',
    enforce: 'pre',
    resolveId: { filter: { id: /^(node:)?http$/ }, handler: () => id },
    load: { filter: { id: /^\0http$/ }, handler: () => `module.exports = process.getBuiltinModule('node:http');` },
  };
}

/**
 * Leaves out what packages load only for options that the product does not use: documents in YAML (`@fastify/swagger`) and
 * routes for single files (`@fastify/static`).
 */
function leaveOut(): Plugin {
  const id = '\0unused';
  return {
    name: 'leave-out',
    enforce: 'pre',
    resolveId: { filter: { id: /^(yaml|glob)$/ }, handler: () => id },
    load: { filter: { id: /^\0unused$/ }, handler: () => `module.exports = {};` },
  };
}

/** Packages with native parts; and the driver, one copy of which the tests and the product share. */
const EXTERNAL = ['@node-rs/argon2', 'pg', 'sharp'];

/**
 * The server and its commands as few files, because Node needs twice the processor time to start hundreds of modules
 * (decision 0053). It is not minified, and errors in the log name the lines of the sources (server/kit/source-stack.ts).
 */
export default defineConfig({
  publicDir: false,
  cacheDir: '.cache/vite',
  ssr: {
    noExternal: true,
    external: EXTERNAL,
    // As Node resolves them.
    resolve: { conditions: ['node', 'import'], mainFields: ['main'] },
  },
  plugins: [keepFolders(), requireHttp(), leaveOut(), escapeOutput()],
  build: {
    outDir: FOLDER,
    emptyOutDir: true,
    ssr: true,
    minify: false,
    sourcemap: 'hidden',
    target: 'node24',
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        backup: 'server/commands/backup.ts',
        distribute: 'server/commands/distribute.ts',
        operator: 'server/commands/operator.ts',
        restore: 'server/commands/restore.ts',
      },
      output: { chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true, comments: false },
    },
  },
});
