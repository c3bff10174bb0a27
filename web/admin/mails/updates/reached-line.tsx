import type { ToTell } from '../../../../contract/updates.ts';
import { listSkipped } from '../list.ts';

/** Who gets no mail, and why; nothing if all do. */
export function ReachedLine({ toTell: { sending, skipped } }: { toTell: ToTell }) {
  if (skipped.length === 0) return null;
  return (
    <p className="tell__skipped">
      {sending > 0 && 'Others can’t be emailed: '}
      {listSkipped(skipped).join(', ')}.{sending > 0 && ' You can tell them yourself next.'}
    </p>
  );
}
