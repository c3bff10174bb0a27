import { defineConfig } from '@playwright/test';
import { chooseJourneyBrowser } from './scripts/chromium.mjs';

/**
 * Journeys in a real browser: the system's Chromium (scripts/chromium.mjs); none is downloaded. There are no
 * retries: a flaky journey is broken. Traces cost a quarter of the time: use `playwright test --trace
 * retain-on-failure` to investigate a failure.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Several times what the longest journey needs on a busy machine. None has more: one that hangs costs four minutes.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // Prints failures at the end.
  reporter: [['list']],
  use: {
    screenshot: 'only-on-failure',
    // Drawing the steps of animations takes an eighth of the time; journeys through pages that move use `MOVING`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...chooseJourneyBrowser(), chromiumSandbox: false },
  },
});
