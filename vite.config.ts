import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { escapeOutput } from './scripts/ascii-output.ts';
import { inlineHelper } from './scripts/inline-helper.ts';

/**
 * Writes a `.br` and a `.gz` file beside every text file of the browser build, so that the server compresses nothing.
 */
function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }) {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

const GUEST_ENTRY = 'web/guest/main.ts';

/** Returns the style sheets of each design's folder, as `getDesign` names them. */
function designStyles(): Record<string, string> {
  const folders = globSync('web/guest/designs/*/design.tsx', { cwd: import.meta.dirname }).map(dirname);
  return Object.fromEntries(
    folders.flatMap((folder) => [
      [`design-${basename(folder)}`, `${folder}/style.css`],
      [`below-${basename(folder)}`, `${folder}/below.css`],
      [`sections-${basename(folder)}`, `${folder}/sections.css`],
      [`other-${basename(folder)}`, `${folder}/other-pages.css`],
    ]),
  );
}

/**
 * Two environments in one config: four bundles for browsers, and the server's views (pages and mails). The server's
 * views are bundled completely and always for production, because React renders several times slower otherwise. `npm
 * run dev` serves both from their sources (scripts/dev.ts).
 */
export default defineConfig(({ command }) => ({
  plugins: [inlineHelper(GUEST_ENTRY), precompress(), escapeOutput()],
  publicDir: false,
  cacheDir: '.cache/vite',
  builder: {},
  build: {
    rolldownOptions: {
      // Packages mark modules for React's server components, which do not exist here.
      onLog(level, log, handle) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        assetsDir: 'assets',
        manifest: true,
        emptyOutDir: true,
        // Small pictures and fonts stay files: the Content-Security-Policy allows no data: fonts or scripts.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: {
            marketing: 'web/marketing/main.tsx',
            guest: GUEST_ENTRY,
            admin: 'web/admin/main.tsx',
            operator: 'web/operator/main.tsx',
            // Style sheets of single pages; their views refer to them.
            landing: 'web/marketing/landing/landing.css',
            sandbox: 'web/marketing/checkout/sandbox.css',
            welcome: 'web/marketing/checkout/welcome.css',
            notice: 'web/marketing/layout/notice.css',
            legal: 'web/marketing/legal/legal-page.css',
            outbox: 'web/marketing/outbox/outbox.css',
            'card-test': 'web/marketing/card-test/card-test.css',
            // One style sheet per design, so that a guest loads only one.
            ...designStyles(),
            samples: 'web/guest/samples/samples.css',
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
      }),
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        // As in the browser build: a picture must have the same URL in both.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: {
            marketing: 'web/marketing/server.tsx',
            guest: 'web/guest/server.tsx',
            mails: 'server/mail/mails.ts',
          },
          output: { comments: false },
        },
      },
    },
  },
}));
