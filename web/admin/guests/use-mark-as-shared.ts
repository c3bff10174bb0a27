import { useCallback, useEffect, useRef } from 'react';
import type { Invitation } from '../../../contract/guests.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { useChangeSelected } from './data.ts';

export function useMarkAsShared(event: string): (invitation: Invitation) => void {
  const { mutateAsync } = useChangeSelected(event);
  const change = useRef(mutateAsync);
  useEffect(() => {
    change.current = mutateAsync;
  });
  return useCallback(({ id, guest_name, handed_over_at }: Invitation) => {
    const act = handed_over_at === null ? 'hand_over' : 'not_handed_over';
    const message = act === 'hand_over' ? `${guest_name} marked as sent` : `${guest_name} marked as not sent`;
    change.current({ act, selection: { ids: [id] } }).then(
      () => toast.success(message, { topic: 'invitation' }),
      (cause: unknown) => toast.error(formatFailure(cause, 'Failed to update guest'), { topic: 'invitation' }),
    );
  }, []);
}
