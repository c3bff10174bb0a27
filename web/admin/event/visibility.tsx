import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Visibility } from '../../../contract/sites.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { Switch } from '../kit/switch.tsx';
import { paths } from '../paths.ts';
import { useChangeVisibility, visibilityQuery } from './data.ts';

/** Takes effect at once: a site must not stay open because a form was left without saving. */
export function VisibilitySwitch({ event }: { event: string }) {
  const visibility = useQuery(visibilityQuery(event));
  return (
    <fieldset className="event__part">
      <legend>Who can see your site</legend>
      {visibility.isPending && <Loading label="Loading..." rows={1} />}
      {visibility.isLoadingError && (
        <LoadError title="Couldn’t load who can see your site" retry={() => void visibility.refetch()} />
      )}
      {visibility.data && <Loaded event={event} visibility={visibility.data} />}
    </fieldset>
  );
}

function Loaded({ event, visibility }: { event: string; visibility: Visibility }) {
  const change = useChangeVisibility(event);
  const about = useId();
  const on = change.isPending ? change.variables : visibility.invited_only;
  const flip = async () => {
    try {
      const { invited_only } = await change.mutateAsync(!visibility.invited_only);
      toast.success(
        invited_only ? 'Only invited guests can see your site now' : 'Everyone with the address can see your site now',
        { topic: 'visibility' },
      );
    } catch (cause) {
      toast.error(formatFailure(cause, 'Couldn’t change who can see your site. Please try again.'), {
        topic: 'visibility',
      });
    }
  };
  const missing = describeMissingEmails(visibility);
  return (
    <div className="visibility">
      <Switch on={on} busy={change.isPending} describedBy={about} onFlip={() => void flip()}>
        Only invited guests can see the site
      </Switch>
      <p className="hint" id={about}>
        <b>This takes effect right away. You don’t need to save.</b> Guests get in with their invitation link, or with a
        code that we email to an address on your guest list. Everyone else sees only your names.
      </p>
      {missing !== undefined && (
        <p className="visibility__missing">
          {missing} <Link to={paths.guests}>Guest list</Link>
        </p>
      )}
    </div>
  );
}

/** Returns undefined if every guest has an email. */
function describeMissingEmails({ guests, guests_without_email: missing }: Visibility): string | undefined {
  if (guests === 0) return 'Your guest list is empty, so nobody but you could get in.';
  if (missing === 0) return undefined;
  const who = formatCount(missing, 'guest has no email', 'guests have no email');
  return `${who} and can’t get a code. ${missing === 1 ? 'This guest needs' : 'They need'} the invitation link.`;
}
