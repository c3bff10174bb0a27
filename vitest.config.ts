import { defineConfig } from 'vitest/config';

/** What `npm run faults` sets (scripts/faults.mjs). */
const faults = {
  whole: process.env['FAULTS'] === 'whole',
  soakMinutes: Number(process.env['SOAK_MINUTES'] ?? 0.5),
  slack: Number(process.env['SLACK'] ?? 1),
};

/**
 * Unit and HTTP tests. Modules are loaded once for all files of a worker, which halves the time of the server's tests
 * and takes three quarters off that of the others; so no file may leave anything behind. The server's tests share one
 * database server, started once; each file clones its own database, and Node loads them as it loads the product. The
 * others need no database and are a separate project: `vitest run --project parts`.
 */
export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['server/testing/no-noise.ts', 'server/testing/no-leaks.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Starting the product over and over fills V8's default of 16 MB so often that collecting takes a fifth of the time.
    execArgv: ['--max-semi-space-size=64'],
    // Long timeouts, so that a busy machine fails no test.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          experimental: { viteModuleRunner: false },
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/testing/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          experimental: { viteModuleRunner: false },
          include: faults.whole ? ['e2e/faults/**/*.test.ts'] : ['e2e/faults/*.test.ts'],
          provide: { faults },
          ...(faults.whole && { testTimeout: (faults.soakMinutes + 10) * 60_000 }),
        },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          isolate: false,
          // Node does not load JSX: the tests of mails run here.
          include: ['{bench,contract,checks,web,scripts}/**/*.test.{ts,tsx}', 'server/**/*.test.tsx'],
        },
      },
    ],
  },
});
