import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { toast } from '../../ui/toast.tsx';

/**
 * Creates a component, usually a dialog, whose code is loaded when it is first rendered. If loading fails, the page
 * and its input stay: a component with `onClose` is closed with a toast, and opening it again retries. `React.lazy`
 * would replace the whole page by the error boundary.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const showPart = useEffectEvent((part: ComponentType<Props>) => setPart(() => part));
    const handleFailure = useEffectEvent(({ onClose }: { onClose?: () => void }) => {
      if (!onClose) return;
      toast.error('Couldn’t open this. Please try again.', { topic: 'late' });
      onClose();
    });
    const loadPart = useEffectEvent(async (isMounted: () => boolean) => {
      try {
        await retryStylesheets();
        loaded ??= await load();
        if (isMounted()) showPart(loaded);
      } catch {
        if (isMounted()) handleFailure(props);
      }
    });
    useEffect(() => {
      let mounted = true;
      void loadPart(() => mounted);
      return () => {
        mounted = false;
      };
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}

/** Loads code before it is needed. A failure is ignored, because the first use tries again. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    load().catch(() => undefined);
  }, [load]);
}

/** Style sheets that failed to load. The bundler's loader requests each one only once. */
const failed = new Set<HTMLLinkElement>();
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  // Load errors do not bubble: capture them.
  true,
);

async function retryStylesheets(): Promise<void> {
  const reloads = [...failed].map((link) => {
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
  await Promise.all(reloads);
}
