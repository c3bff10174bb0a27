import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { eventQuery } from '../../event/data.ts';
import { useSession } from '../../shell/shell-context.ts';
import { ByHandDialog } from './by-hand-dialog.tsx';
import { toTellQuery } from './data.ts';
import { resetQuestion } from './question.ts';
import { TellDialog } from './tell-dialog.tsx';

/** Asks about those who can be mailed first, then about the others. */
export function TellQuestion({ onClose }: { onClose: () => void }) {
  const { eventId } = useSession().site;
  const toTell = useQuery(toTellQuery(eventId)).data;
  const event = useQuery(eventQuery(eventId)).data;
  const isEmpty = toTell?.invitations === 0;
  useEffect(() => {
    // Somebody else has told them meanwhile.
    if (isEmpty) resetQuestion();
  }, [isEmpty]);
  if (!toTell || !event || isEmpty) return null;
  const dialog = { toTell, event, onDecline: onClose, onDone: resetQuestion };
  return toTell.sending > 0 ? <TellDialog {...dialog} /> : <ByHandDialog {...dialog} />;
}
