import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { timeZoneTitle } from '../../../contract/time-zones.ts';
import { clockSpan, longDate } from '../../ui/dates.ts';
import type { EventValues } from './form-values.ts';

/** The gist of what guests will read, while it is typed. */
export function EventPreview<Checked>({ form }: { form: UseFormReturn<EventValues, unknown, Checked> }) {
  const { couple_names, event_name, event_date, event_time, event_end_time, time_zone } = form.watch();
  const { venue_name, venue_address, event_caption, main_photo_url, contact } = form.watch();
  const zone = time_zone === '' ? null : orNothing(() => timeZoneTitle(time_zone, event_date));
  return (
    <aside className="preview" aria-label="Preview">
      <PreviewPhoto key={main_photo_url} address={main_photo_url.trim()} />
      <div className="preview__card">
        <p className="preview__names">{couple_names || event_name || 'Your names'}</p>
        <p>{orNothing(() => longDate(event_date)) ?? 'The date of the event'}</p>
        <p>{orNothing(() => clockSpan(event_time, event_end_time || null))}</p>
        {zone !== null && <p className="dim">{zone}</p>}
        {venue_name !== '' && <p className="preview__venue">{venue_name}</p>}
        {venue_address !== '' && <p className="dim">{venue_address}</p>}
        {event_caption !== '' && <p className="preview__caption">“{event_caption}”</p>}
        {contact !== '' && <p className="preview__contact">{contact}</p>}
      </div>
      <p className="hint">The words, not the look: your design sets them in its own way.</p>
    </aside>
  );
}

/** The photo, once its address could be one. */
function PreviewPhoto({ address }: { address: string }) {
  const [broken, setBroken] = useState(false);
  if (!/^(https:\/\/|\/uploads\/)\S/.test(address)) return null;
  return (
    <div className="preview__photo">
      {!broken && <img src={address} alt="" referrerPolicy="no-referrer" onError={() => setBroken(true)} />}
      {broken && <p>This picture could not be loaded.</p>}
    </div>
  );
}

/** What is half typed is no date yet. */
function orNothing(words: () => string): string | null {
  try {
    return words();
  } catch {
    return null;
  }
}
