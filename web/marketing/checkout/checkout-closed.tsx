import type { MarketingPage } from '../../../contract/pages.ts';
import { Notice } from '../layout/notice.tsx';

type Props = Extract<MarketingPage, { page: 'checkout-closed' }>;

const WORDS: Readonly<Record<Props['reason'], { title: string; text: string }>> = {
  replaced: {
    title: 'This checkout is closed',
    text: 'You started a newer order, which replaces this one. You have not been charged for this one. Continue in the other tab, or start over.',
  },
  expired: {
    title: 'This checkout is closed',
    text: 'It was open for more than a day. You have not been charged. You can start over in three steps.',
  },
  unknown: {
    title: 'Checkout not found',
    text: 'This link doesn’t work. Part of it may be missing. You can also start a new order in three steps.',
  },
};

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
