import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Two environments from one config: three bundles for browsers, and what the server renders with (pages and mails).
 * The server's part is bundled whole and built for production always, because React renders several times slower
 * otherwise.
 */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  builder: {},
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
            guest: 'web/guest/main.ts',
            admin: 'web/admin/main.tsx',
          },
        },
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: {
          input: {
            marketing: 'web/marketing/server.tsx',
            guest: 'web/guest/server.tsx',
            mails: 'server/mails.ts',
          },
        },
      },
    },
  },
});
