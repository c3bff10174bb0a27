import { expect, test } from 'vitest';
import { renderInTurn } from './render-in-turn.ts';

test('L16: a page of another site waits for one page of a busy site, not for all of them', async () => {
  const rendered: string[] = [];
  const request = (site: string) => renderInTurn(site, () => rendered.push(site));
  let other: Promise<unknown> | undefined;
  // The other request arrives while the first page of the busy site is rendered.
  const first = renderInTurn('busy', () => {
    rendered.push('busy');
    other = request('other');
  });
  await Promise.all([first, ...Array.from({ length: 9 }, () => request('busy'))]);
  await other;
  expect(rendered).toHaveLength(11);
  expect(rendered.indexOf('other')).toBeLessThanOrEqual(2);
});
