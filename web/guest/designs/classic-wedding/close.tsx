import type { ColorTheme } from '../../../../contract/event-kinds.ts';
import { getTextProps } from '../../text-direction.ts';
import sealBlack from '../../../rendered/classic-wedding/seal-elegant-black.webp';
import sealBlue from '../../../rendered/classic-wedding/seal-ocean-blue.webp';
import sealGreen from '../../../rendered/classic-wedding/seal-sage-green.webp';
import sealLavender from '../../../rendered/classic-wedding/seal-lavender-dream.webp';
import sealOrange from '../../../rendered/classic-wedding/seal-sunset-orange.webp';
import sealRose from '../../../rendered/classic-wedding/seal-classic-rose.webp';

const SEALS: Record<ColorTheme, string> = {
  'classic-rose': sealRose,
  'lavender-dream': sealLavender,
  'sage-green': sealGreen,
  'ocean-blue': sealBlue,
  'sunset-orange': sealOrange,
  'elegant-black': sealBlack,
};

export function Close({ initials, theme }: { initials: readonly string[]; theme: ColorTheme }) {
  const [first, second] = initials;
  return (
    <div className="envelope" aria-hidden="true">
      <span className="lining" />
      <svg className="flap" viewBox="0 0 1440 310" preserveAspectRatio="none" focusable="false">
        <path d="M0 0h1440v14L742 306q-22 8-44 0L0 14z" />
        <path d="M0 0h1440v10L742 302q-22 8-44 0L0 10z" />
        <path d="M0 0h1440v6L742 298q-22 8-44 0L0 6z" />
      </svg>
      <span className="flap flap--paper" />
      <svg className="flap flap--rule" viewBox="0 0 1440 310" preserveAspectRatio="none" focusable="false">
        <path d="M-30 -22L706 268q14 6 28 0L1470 -22" />
      </svg>
      <div className="seal">
        <img src={SEALS[theme]} alt="" width="384" height="384" loading="lazy" decoding="async" />
        {first !== undefined && (
          <p data-ornament="" {...getTextProps(initials.join(''))}>
            {first}
            {second !== undefined && (
              <>
                <em>&amp;</em>
                {second}
              </>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
