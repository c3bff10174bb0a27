import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import type { Device } from '../../../../contract/profile.ts';
import { toast } from '../../../ui/toast.tsx';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { focusPage } from '../../../ui/app-shell/focus.ts';
import { formatRecentMoment } from '../../../../contract/dates.ts';
import { useSession } from '../../shell/shell-context.ts';
import { devicesQuery, useSignOut } from './data.ts';

export function Devices() {
  const devices = useQuery(devicesQuery);
  const signOut = useSignOut();
  const others = devices.data?.filter(({ isThis }) => !isThis) ?? [];
  const signOutDevice = (target: Device | 'others') =>
    signOut.mutate(target === 'others' ? undefined : target.id, {
      onSuccess: () => {
        focusPage();
        toast.success(
          target === 'others' ? 'Signed out on all other devices.' : `${formatDeviceName(target)} was signed out.`,
        );
      },
      onError: (cause) => toast.error(formatFailure(cause, 'Couldn’t sign out that device. Please try again.')),
    });
  return (
    <section className="section" aria-labelledby="devices">
      <div className="section__head">
        <h2 id="devices">Signed in on</h2>
        {others.length > 1 && (
          <button className="more" type="button" disabled={signOut.isPending} onClick={() => signOutDevice('others')}>
            Sign out all others
          </button>
        )}
      </div>
      {devices.isPending && (
        <p className="account__note" role="status">
          Loading your devices…
        </p>
      )}
      {devices.isLoadingError && (
        <p className="account__note" role="alert">
          Couldn’t load your devices.{' '}
          <button className="link-button" type="button" onClick={() => void devices.refetch()}>
            Try Again
          </button>
        </p>
      )}
      {devices.data && (
        <ul className="devices">
          {devices.data.map((device) => (
            <Line key={device.id} device={device} busy={signOut.isPending} onSignOut={() => signOutDevice(device)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ device, busy, onSignOut }: { device: Device; busy: boolean; onSignOut: () => void }) {
  const { site, user } = useSession();
  const Sign = /iPhone|iPad|Android/.test(device.device) ? Smartphone : Laptop;
  const host = new URL(site.url).host;
  const elsewhere = device.subdomain !== user.subdomain && device.subdomain + host.slice(host.indexOf('.'));
  return (
    <li>
      <Sign aria-hidden="true" />
      <div>
        <h3>{formatDeviceName(device)}</h3>
        <p>
          {device.isThis ? <b>This device</b> : `Last used ${formatLastUsed(device)}`}
          {elsewhere !== false && `, at ${elsewhere}`}
        </p>
      </div>
      {!device.isThis && (
        <button
          className="button"
          type="button"
          disabled={busy}
          aria-label={`Sign out ${formatDeviceName(device)}`}
          onClick={onSignOut}
        >
          Sign Out
        </button>
      )}
    </li>
  );
}

/** Formats the time for the middle of a sentence. */
const formatLastUsed = ({ lastUsedAt }: Device) =>
  formatRecentMoment(lastUsedAt).replace(/^(T|Y)(?=oday|esterday)/, (letter) => letter.toLowerCase());

const formatDeviceName = ({ device }: Device) => (device === '' ? 'Unknown device' : device);
