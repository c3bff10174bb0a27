import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { clockTime, longDate } from '../../ui/dates.ts';
import type { EventValues } from './form-values.ts';

/** The gist of what guests will read, while it is typed. */
export function EventPreview<Checked>({ form }: { form: UseFormReturn<EventValues, unknown, Checked> }) {
  const { couple_names, event_name, event_date, event_time, venue_name, venue_address, event_caption, main_photo_url } =
    form.watch();
  return (
    <aside className="preview" aria-label="Preview">
      <PreviewPhoto key={main_photo_url} address={main_photo_url.trim()} />
      <div className="preview__card">
        <p className="preview__names">{couple_names || event_name || 'Your names'}</p>
        <p>{orNothing(longDate, event_date) ?? 'The date of the event'}</p>
        <p>{orNothing(clockTime, event_time)}</p>
        {venue_name !== '' && <p className="preview__venue">{venue_name}</p>}
        {venue_address !== '' && <p className="dim">{venue_address}</p>}
        {event_caption !== '' && <p className="preview__caption">“{event_caption}”</p>}
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
function orNothing(words: (value: string) => string, value: string): string | null {
  try {
    return words(value);
  } catch {
    return null;
  }
}
