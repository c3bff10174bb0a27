import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import subsetFont from 'subset-font';
import { chooseJourneyBrowser } from './chromium.mjs';
import type { Fallback } from './fallback-fonts.ts';

const PACKAGES = join(import.meta.dirname, '../node_modules');
/** Latin letters, and punctuation that texts of the pages contain. */
const CHARACTERS = `${String.fromCodePoint(...Array.from({ length: 0x17f - 0x20 }, (_, at) => at + 0x20))}–—‘’“”…•`;

/** Launches a browser for which the cuts of one font are all that is installed, whatever the machine has. */
export async function launchWithOnly(fallback: Fallback): Promise<Browser & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'));
  await mkdir(join(folder, 'fonts'));
  for (const cut of fallback.cuts) {
    const bytes = await readFile(join(PACKAGES, fallback.getFile(cut)));
    const font = await subsetFont(bytes, CHARACTERS, { targetFormat: 'sfnt' });
    await writeFile(join(folder, 'fonts', `${cut}.ttf`), font);
  }
  const settings = join(folder, 'fonts.conf');
  await writeFile(
    settings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  const env = { ...(process.env as Record<string, string>), FONTCONFIG_FILE: settings };
  const browser = await chromium.launch({ ...chooseJourneyBrowser(), chromiumSandbox: false, env });
  return Object.assign(browser, {
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  });
}
