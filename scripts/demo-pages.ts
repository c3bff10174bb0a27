import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import pg from 'pg';
import type { ColorTheme } from '../contract/event-kinds.ts';
import { runProduct } from '../e2e/product.ts';
import type { TemplateId } from '../contract/catalog.ts';
import { STORIES } from '../server/features/demos/stories/stories.ts';
import { readPidFile } from '../server/kit/postgres/postmaster.ts';
import { requireChromium } from './chromium.mjs';

export interface ShownDemo {
  browser: Browser;
  demo: (template: TemplateId) => string;
  setTheme: (template: TemplateId, theme: ColorTheme) => Promise<void>;
}

/** Waits until all demos have their pictures, and stops everything after `look`. */
export async function startDemo(look: (shown: ShownDemo) => Promise<void>): Promise<void> {
  await using product = await runProduct({ SEED_DEMO: 'true' });
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    chromiumSandbox: false,
  });
  const demo = (template: TemplateId) =>
    product.siteOriginOf(STORIES.find((story) => story.template === template)?.subdomain ?? '');
  const database = new pg.Client((await readPidFile(join(product.dataDir, 'postgres')))?.connection);
  await database.connect();
  try {
    await waitForPictures(database);
    await look({
      browser,
      demo,
      async setTheme(template, theme) {
        await database.query(
          'update events set color_theme = $1 where event_id in (select event_id from sites where template_id = $2)',
          [theme, template],
        );
      },
    });
  } finally {
    await database.end();
    await browser.close();
  }
}

async function waitForPictures(database: pg.Client): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rowCount } = await database.query(
      "select 1 from pgboss.job where name = 'demos.add-pictures' and state in ('created', 'retry', 'active')",
    );
    if (rowCount === 0) return;
    await pause(500);
  }
  throw new Error('the pictures of the demos were not added in time');
}

/** Opens a page as it is after scrolling through it: all pictures and fonts are loaded and no animation runs. */
export async function openSettledPage(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await page.evaluate(async () => {
    // Gifts and photos that the loader has not laid out yet.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}
