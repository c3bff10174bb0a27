import type { MarketingPage } from '../../../contract/pages.ts';
import { Notice } from '../layout/notice.tsx';

type Props = Extract<MarketingPage, { page: 'checkout-closed' }>;

const WORDS: Readonly<Record<Props['reason'], { title: string; text: string }>> = {
  replaced: {
    title: 'This checkout is closed',
    text: 'You began a newer order with the same e-mail address, and that one counts. Nothing has been charged here: go on in the other tab, or begin again.',
  },
  expired: {
    title: 'This checkout is closed',
    text: 'It was open for more than a day. Nothing has been charged here: begin again, it takes three steps.',
  },
  unknown: {
    title: 'There is no such checkout',
    text: 'This link leads nowhere. Perhaps a letter is missing; or begin a new order, it takes three steps.',
  },
};

/** Shown for a checkout that no longer accepts a payment. */
export function Closed({ brand, reason }: Props) {
  const { title, text } = WORDS[reason];
  return (
    <Notice brand={brand} title={title} lines={['Return to sender', `.${brand.domain}`]}>
      <p className="lede">{text}</p>
      <p className="notice__actions">
        <a className="button" href={`${brand.origin}/#templates`}>
          See the templates
        </a>
      </p>
    </Notice>
  );
}
