import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import type { VerificationDialog, VerificationProps } from './verification-dialog.tsx';

const SLOW_MS = 1000;

/** The email verification, loaded on first use. It is open while it is mounted. */
export function Verification(props: VerificationProps) {
  const [Dialog, setDialog] = useState<typeof VerificationDialog | null>(null);
  const giveUp = useEffectEvent(() => {
    toast.error('No connection. Please try again.', { topic: 'verification' });
    props.onClose();
  });

  useEffect(() => {
    let mounted = true;
    const slow = setTimeout(() => toast('One moment, please…', { topic: 'verification' }), SLOW_MS);
    import('./verification-dialog.tsx')
      .then(
        (module) => mounted && setDialog(() => module.VerificationDialog),
        () => mounted && giveUp(),
      )
      .finally(() => clearTimeout(slow));
    return () => {
      mounted = false;
      clearTimeout(slow);
    };
  }, []);

  return Dialog && <Dialog {...props} />;
}
