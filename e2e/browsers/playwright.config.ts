import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

/** The journey through the browsers that guests have beside Chromium, which Playwright does not drive. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'journey.ts',
  outputDir: '../../test-results/browsers',
  // One product for all browsers.
  fullyParallel: false,
  workers: 1,
});
