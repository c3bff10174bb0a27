import type { MarketingPage } from '../../../contract/pages.ts';
import { Notice } from '../layout/notice.tsx';

type ErrorPageData = Extract<MarketingPage, { page: 'trouble' }>;

const TITLES: Record<ErrorPageData['why'], string> = {
  invitation: 'Failed to validate invitation',
  ours: 'This page can’t be displayed right now',
  request: 'Something went wrong',
};

export function ErrorPage({ brand, why, sentence, again }: ErrorPageData) {
  return (
    <Notice brand={brand} title={TITLES[why]} lines={['One moment,', 'please']}>
      <p className="lede">
        {sentence}
        {why === 'invitation' && ' If this keeps happening: Please contact the hosts for a valid invitation link.'}
      </p>
      <p className="notice__actions">
        <a className="button" href={again}>
          Try Again
        </a>
      </p>
    </Notice>
  );
}
