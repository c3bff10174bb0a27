import type { Design } from '../design.ts';
import gifts from './gifts.svg';

/** Large quiet type over paper hills: for every occasion, until its own design is drawn. */
export const design: Design = {
  attendance: { yes: 'Yes, with pleasure', no: 'Sorry, I can’t', maybe: 'Not sure yet' },
  Scene: Hills,
  gifts,
};

/** A disc of light over layers of cut paper, in the colours of the theme. */
function Hills() {
  return (
    <svg
      className="hills"
      viewBox="0 0 1600 1000"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle className="glow" cx="1140" cy="490" r="330" />
      <circle className="disc" cx="1140" cy="490" r="190" />
      <path className="hill-1" d="M0 690Q190 590 410 640T820 600T1240 650T1600 580V1000H0Z" />
      <path className="hill-2" d="M0 760Q260 640 520 730T1010 690T1380 740T1600 690V1000H0Z" />
      <path className="hill-3" d="M0 850Q300 730 640 820T1180 790T1600 820V1000H0Z" />
      <path className="hill-4" d="M0 930Q360 830 760 900T1600 880V1000H0Z" />
    </svg>
  );
}
