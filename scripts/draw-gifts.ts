import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { requireChromium } from './chromium.mjs';

/**
 * Turns the drawings of `art/gifts` into one sprite for each design, in the technique of its `art/<design>/gifts.json`:
 * `node scripts/draw-gifts.ts`.
 * Colors are custom properties of the page, because these reach into a sprite and style sheets do not. The results are
 * committed, because a fresh clone has no browser.
 */
const ROOT = new URL('../', import.meta.url);

/** `hatch` draws shadows as lines at these angles. */
interface Technique {
  group: string;
  parts: Readonly<Record<string, string>>;
  hatch?: Readonly<Record<string, { angle: number; gap: number }>>;
}

const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  await page.setContent(await readFile(new URL('art/gifts/gifts.svg', ROOT), 'utf8'));
  for (const design of await readdir(new URL('art/', ROOT))) {
    const technique = await readFile(new URL(`art/${design}/gifts.json`, ROOT), 'utf8').catch(() => null);
    if (technique === null) continue;
    const symbols = await page.evaluate(drawSymbols, JSON.parse(technique) as Technique);
    const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
    await writeFile(fileURLToPath(new URL(`web/guest/designs/${design}/gifts.svg`, ROOT)), sprite);
  }
} finally {
  await browser.close();
}

/** Runs in the browser, which can compute the inside of a shape. */
function drawSymbols({ group, parts, hatch = {} }: Technique): string[] {
  const SHAPE_ATTRIBUTES = ['d', 'cx', 'cy', 'r', 'rx', 'ry', 'transform'];

  function drawElement(element: Element): string {
    if (element.tagName === 'g') {
      return `<g transform="${element.getAttribute('transform')}">${[...element.children].map(drawElement).join('')}</g>`;
    }
    const part = element.getAttribute('class') ?? '';
    const strokes = hatch[part];
    if (strokes) return `<path d="${hatchShape(element as SVGGeometryElement, strokes)}" ${parts[part]}/>`;
    const shape = SHAPE_ATTRIBUTES.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null ? [] : [`${name}="${value}"`];
    });
    return `<${element.tagName} ${[...shape, parts[part]].filter(Boolean).join(' ')}/>`;
  }

  function hatchShape(shape: SVGGeometryElement, { angle, gap }: { angle: number; gap: number }): string {
    const { x, y, width, height } = shape.getBBox();
    const [middleX, middleY, reach] = [x + width / 2, y + height / 2, Math.hypot(width, height) / 2];
    const turn = (angle * Math.PI) / 180;
    const [alongX, alongY] = [Math.cos(turn), Math.sin(turn)];
    const pointAt = (along: number, across: number) =>
      new DOMPoint(middleX + along * alongX - across * alongY, middleY + along * alongY + across * alongX);
    const formatPoint = (point: DOMPoint) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
    let lines = '';
    for (let across = -reach, row = 0; across <= reach; across += gap, row += 1) {
      let start: number | undefined;
      for (let along = -reach; along <= reach + 0.5; along += 0.5) {
        const inside = along <= reach && shape.isPointInFill(pointAt(along, across));
        if (inside && start === undefined) start = along;
        if (inside || start === undefined) continue;
        const end = along - 0.5 - Math.abs(Math.sin(row * 7.3)) * 0.9;
        if (end - start > 1.2)
          lines += `M${formatPoint(pointAt(start, across))}L${formatPoint(pointAt(end, across + Math.sin(row * 3.1) * 0.25))}`;
        start = undefined;
      }
    }
    return lines;
  }

  return [...document.querySelectorAll('svg > g')].map(
    (drawing) =>
      `<symbol id="${drawing.id}" viewBox="0 0 220 210"><g ${group}>${[...drawing.children].map(drawElement).join('')}</g></symbol>`,
  );
}
