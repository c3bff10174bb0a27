import { defineConfig } from 'vitest/config';

/** Unit and HTTP tests. The database server is started once for all files; each file clones its own database. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['{server,contract,checks,web,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: 'server/testing/global-setup.ts',
    setupFiles: 'server/testing/no-noise.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    dangerouslyIgnoreUnhandledErrors: false,
    allowOnly: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
