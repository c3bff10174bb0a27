import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { TEMPLATES, type TemplateId } from '../contract/catalog.ts';
import { COLOR_THEMES } from '../contract/event-kinds.ts';
import { openSettledPage, startDemo, type ShownDemo } from './demo-pages.ts';

/**
 * Takes pictures of the demo sites for review: `npm run contact-sheet [-- template…]`. For each design it shows hero,
 * form and registry in all six themes, on a large screen and on a phone, and the whole page at three widths. The sheets
 * are in `.cache/contact-sheet/` and not committed.
 */
const TARGET = join(import.meta.dirname, '..', '.cache', 'contact-sheet');
const PARTS = ['#home', '#rsvp', '#registry'];
const SCREENS = {
  large: { width: 1440, height: 900, shown: 560 },
  phone: { width: 390, height: 844, shown: 260 },
};
const WIDTHS = [
  { width: 390, height: 844, shown: 240 },
  { width: 820, height: 1180, shown: 420 },
  { width: 1440, height: 900, shown: 640 },
];
const GAP = 12;

const wanted = process.argv.slice(2);
const chosen = TEMPLATES.map(({ id }) => id).filter((id) => wanted.length === 0 || wanted.includes(id));
await mkdir(TARGET, { recursive: true });

await startDemo(async (shown) => {
  for (const template of chosen) {
    await writeSheet(await captureWholePages(shown.browser, shown.demo(template)), `${template}-widths`);
    for (const screen of ['large', 'phone'] as const)
      await writeSheet(await capturePairs(shown, template, screen), `${template}-themes-${screen}`);
  }
});

async function captureWholePages(browser: Browser, address: string): Promise<Buffer[][]> {
  const row: Buffer[] = [];
  for (const { width, height, shown } of WIDTHS) {
    const page = await browser.newPage({ viewport: { width, height } });
    await openSettledPage(page, address);
    const picture = await page.screenshot({ fullPage: true });
    row.push(await sharp(picture).resize({ width: shown }).png().toBuffer());
    await page.close();
  }
  return [row];
}

async function capturePairs(
  { browser, demo, setTheme: paint }: ShownDemo,
  template: TemplateId,
  screen: 'large' | 'phone',
) {
  const { width, height, shown } = SCREENS[screen];
  const rows: Buffer[][] = [];
  const page = await browser.newPage({ viewport: { width, height } });
  for (const theme of COLOR_THEMES) {
    await paint(template, theme);
    await openSettledPage(page, demo(template));
    const row: Buffer[] = [];
    for (const part of PARTS) row.push(await capturePart(page, part, shown));
    rows.push(row);
  }
  await page.close();
  return rows;
}

async function capturePart(page: Page, part: string, width: number): Promise<Buffer> {
  await page.locator(part).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await page.waitForTimeout(150);
  return sharp(await page.screenshot())
    .resize({ width })
    .png()
    .toBuffer();
}

async function writeSheet(rows: Buffer[][], name: string): Promise<void> {
  const pieces: { input: Buffer; left: number; top: number }[] = [];
  let [width, top] = [0, GAP];
  for (const row of rows) {
    let [left, tallest] = [GAP, 0];
    for (const input of row) {
      const size = await sharp(input).metadata();
      pieces.push({ input, left, top });
      left += size.width + GAP;
      tallest = Math.max(tallest, size.height);
    }
    width = Math.max(width, left);
    top += tallest + GAP;
  }
  const path = join(TARGET, `${name}.png`);
  await sharp({ create: { width, height: top, channels: 3, background: '#d8d2c8' } })
    .composite(pieces)
    .png({ palette: true })
    .toFile(path);
  console.log(path);
}
