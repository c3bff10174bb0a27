import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/** Ends what a page may have put around the text: an attribute, a comment, an element whose content is text. */
const BREAKOUTS = [
  '',
  '"',
  "'",
  '">',
  "'>",
  '-->',
  ']]>',
  '</script>',
  '</textarea></title></style></option>',
  '\u2028',
];

/** What runs `x1()` or adds an element with the attribute `data-x1` if it is read as markup. */
const VECTORS = [
  '<script data-x1>x1()</script>',
  '<ScRiPt data-x1 >x1()</sCrIpT>',
  '<script data-x1 src=//x1.example></script>',
  '<img data-x1 src=x onerror=x1()>',
  '<img data-x1 src=x onerror\n=\nx1()>',
  '<image data-x1 href=x onerror=x1()>',
  '<svg data-x1 onload=x1()>',
  '<svg/data-x1/onload=x1()//',
  '<svg data-x1><script>x1()</script></svg>',
  '<svg data-x1><animate onbegin=x1() attributeName=x dur=1s>',
  '<math data-x1><mtext></p><img src=x onerror=x1()>',
  '<iframe data-x1 srcdoc="<script>parent.x1()</script>">',
  '<iframe data-x1 src=javascript:parent.x1()>',
  '<object data-x1 data=javascript:x1()>',
  '<embed data-x1 src=javascript:x1()>',
  '<details data-x1 open ontoggle=x1()>',
  '<input data-x1 autofocus onfocus=x1()>',
  '<video data-x1><source onerror=x1()></video>',
  '<audio data-x1 src=x onerror=x1()>',
  '<body data-x1 onload=x1()>',
  '<a data-x1 href="javascript:x1()">x</a>',
  '<form data-x1 action=javascript:x1()><button>x</form>',
  '<base data-x1 href=//x1.example>',
  '<link data-x1 rel=stylesheet href=//x1.example>',
  '<meta data-x1 http-equiv=refresh content=0;url=javascript:x1()>',
  '<style data-x1>@import"//x1.example"</style>',
  '<template data-x1><script>x1()</script></template>',
  '<noscript data-x1><img src=x onerror=x1()></noscript>',
  ' data-x1 onmouseover=x1() ',
  ' data-x1 autofocus tabindex=1 onfocus=x1() ',
  '{{constructor.constructor("x1()")()}}<%=x1()%>#{x1()}',
  'javascript:x1()',
  '[x](javascript:x1())',
  '\\u003cscript\\u003ex1()\\u003c/script\\u003e',
  '&lt;script&gt;x1()&lt;/script&gt;',
  '\u202e<script data-x1>x1()</script>',
];

export const PAYLOADS: readonly string[] = BREAKOUTS.flatMap((breakout) => VECTORS.map((vector) => breakout + vector));

/** Returns a function that makes texts of at most `max` characters out of the next payloads, in turn. */
export function takePayloads(first: number): (max: number) => string {
  let next = first;
  return (max) => {
    const parts: string[] = [];
    for (let tries = 0; tries < 40; tries += 1) {
      const payload = PAYLOADS[next % PAYLOADS.length] ?? '';
      if (parts.join(' ').length + payload.length >= max) break;
      parts.push(payload);
      next += 1;
    }
    return parts.join(' ');
  };
}

/** Defines `x1` before the scripts of every page. */
export async function watchPayloads(page: Page): Promise<void> {
  await page.addInitScript('window.x1 = () => { document.documentElement.dataset.ran = "yes"; };');
}

/** Counts what payloads have run or added to the page and its frames. */
export async function countHits(page: Page): Promise<number> {
  const counts = await Promise.all(
    page.frames().map(async (frame) => {
      // A preview may be on its way: what it replaces says nothing.
      await frame.waitForLoadState();
      return await frame.evaluate(() => document.querySelectorAll('[data-x1], [data-ran]').length);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

export async function expectInert(page: Page, what: string): Promise<void> {
  expect(await countHits(page), what).toBe(0);
}
