import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { toast } from '../../ui/toast.tsx';

/**
 * A part of a page, most often a dialog, whose code comes when it is first shown. Where the code does not arrive, the
 * page stays with all that was typed in it: a dialog closes with a word, and opening it tries again. React's own `lazy`
 * would take the page away.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let arrived: ComponentType<Props> | undefined;
  return function Late(props: Props) {
    const [Part, setPart] = useState(() => arrived);
    const give = useEffectEvent((part: ComponentType<Props>) => setPart(() => part));
    const giveUp = useEffectEvent(({ onClose }: { onClose?: () => void }) => {
      if (!onClose) return;
      toast.error('This could not be opened. Please try again.', { topic: 'late' });
      onClose();
    });
    const bring = useEffectEvent(async (isWanted: () => boolean) => {
      try {
        await retryStylesheets();
        arrived ??= await load();
        if (isWanted()) give(arrived);
      } catch {
        if (isWanted()) giveUp(props);
      }
    });
    useEffect(() => {
      let wanted = true;
      void bring(() => wanted);
      return () => {
        wanted = false;
      };
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}

/** Style sheets that did not arrive. The builder's loader asks for each one only once. */
const failed = new Set<HTMLLinkElement>();
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  // Such events do not bubble.
  true,
);

async function retryStylesheets(): Promise<void> {
  const asked = [...failed].map((link) => {
    failed.delete(link);
    const again = document.createElement('link');
    again.rel = 'stylesheet';
    again.href = link.href;
    link.replaceWith(again);
    return new Promise((resolve, reject) => {
      again.addEventListener('load', resolve);
      again.addEventListener('error', reject);
    });
  });
  await Promise.all(asked);
}
