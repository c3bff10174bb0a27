import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

/** `npm run whole-site`: takes minutes of processor time, so `npm test` leaves it out. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'journey.ts',
  outputDir: '../../test-results',
  // The goal: a couple with their texts and photos at hand is done in ten minutes of script time.
  timeout: 600_000,
});
