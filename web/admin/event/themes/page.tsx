import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { OwnEvent } from '../../../../contract/event.ts';
import { PageTitle } from '../../../ui/app-shell/page-title.tsx';
import { LoadError, Loading } from '../../../ui/app-shell/states.tsx';
import { eventQuery } from '../data.ts';
import { UnsavedGuard } from '../../kit/unsaved.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/shell-context.ts';
import { TemplateChoice, ThemeChoice } from './choices.tsx';
import { DEFAULT_THEME, formatTemplateName } from './appearance.ts';
import { Preview } from './preview.tsx';
import { useAppearance } from './use-appearance.ts';
import './themes.css';

export function Component() {
  const event = useQuery(eventQuery(useSession().site.eventId));
  if (event.data) return <Themes event={event.data} />;
  return (
    <>
      <PageTitle title="Color Customization" />
      {event.isPending && <Loading label="Loading your design..." />}
      {event.isLoadingError && <LoadError title="Failed to fetch event data" retry={() => void event.refetch()} />}
    </>
  );
}

function Themes({ event }: { event: OwnEvent }) {
  const { appearance, tried, saving, chooseTheme, chooseTemplate, take, goBack } = useAppearance(event);
  return (
    <>
      <PageTitle
        title="Color Customization"
        lede="Colors go live right away. A template goes live when you choose Use This Template."
      >
        <button
          className="button"
          type="button"
          disabled={appearance.color_theme === DEFAULT_THEME}
          onClick={() => chooseTheme(DEFAULT_THEME)}
        >
          Reset to Default
        </button>
        <a className="button button--go" href={paths.site} target="_blank" rel="noopener">
          View Invitation
          <ExternalLink aria-hidden="true" />
        </a>
      </PageTitle>
      <UnsavedGuard unsaved={tried} />
      <div className="appearance">
        <div className="appearance__choices">
          <ThemeChoice chosen={appearance.color_theme} onChoose={chooseTheme} />
          <TemplateChoice appearance={appearance} present={event.template_id} onChoose={chooseTemplate} />
        </div>
        <Preview appearance={appearance} event={event} />
        {tried && (
          <div className="preview-notice">
            <p role="status">
              You’re previewing <b>{formatTemplateName(appearance.template_id)}</b>. Guests still see{' '}
              <b>{formatTemplateName(event.template_id)}</b>.
            </p>
            <div className="actions">
              <button className="button" type="button" disabled={saving} onClick={goBack}>
                Keep {formatTemplateName(event.template_id)}
              </button>
              <button className="button button--go" type="button" disabled={saving} onClick={take}>
                {saving ? 'Saving...' : 'Use This Template'}
              </button>
            </div>
          </div>
        )}
      </div>
    </>
  );
}
