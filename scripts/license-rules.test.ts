import { describe, expect, it } from 'vitest';
import { judgeLicense } from './license-rules.ts';

describe('licenses', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-or-later)', 'Apache-2.0 AND MIT'])('allow %s', (license) => {
    expect(judgeLicense('some-package', license)).toBeUndefined();
  });

  it.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'LGPL-3.0-or-later', 'MIT AND GPL-2.0', 'SEE LICENSE IN x', undefined])(
    'refuse %s',
    (license) => {
      expect(judgeLicense('some-package', license)).toBeDefined();
    },
  );

  it('allow libvips, which users may replace, but no other package with its license', () => {
    expect(judgeLicense('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toBeUndefined();
  });
});
