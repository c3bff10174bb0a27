import type { Design } from '../design.ts';
import { Candles } from './candles.tsx';
import { Empty } from './empty.tsx';
import gifts from './gifts.svg';
import { Letters } from './letters.tsx';
import { Scene } from './scene.tsx';

/** A party poster in two inks with a dachshund as long as the page: its head at the top, its tail at the end. */
export const design: Design = {
  attendance: { yes: 'Yes, of course', no: 'Sadly, no', maybe: 'Not sure yet' },
  Scene,
  Overlay: () => (
    <div className="confetti" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  ),
  Letters,
  Divider: ({ of }) => of === 'rsvp' && <span className="mailbox" aria-hidden="true" />,
  Margins: ({ of }) =>
    (of === 'registry' || of === 'gallery') && (
      <p className="dog" aria-hidden="true">
        <span>{of === 'registry' ? 'still the dog' : 'yes, still him'}</span>
      </p>
    ),
  Meter: Candles,
  Empty,
  gifts,
  Close: () => (
    <>
      <span className="tail" aria-hidden="true" />
      <p className="tail-end">And that’s the tail end.</p>
    </>
  ),
};
