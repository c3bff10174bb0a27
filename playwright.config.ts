import { defineConfig } from '@playwright/test';

/**
 * Journeys in a real browser: the system's Chromium (CHROMIUM_PATH, else Debian's), never one that is downloaded.
 * Nothing is repeated until it passes: a journey that fails now and then is broken. Traces cost a quarter of the time:
 * `playwright test --trace retain-on-failure` when one is to be understood.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // A busy machine decides nothing.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Tells at the end what went wrong, where a reader of long logs looks.
  reporter: [['list']],
  use: {
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', chromiumSandbox: false },
  },
});
