import { useEffect, useState } from 'react';

/** Returns a module once it is loaded, for pages that can do without it: undefined until then, and if loading fails. */
export function useLoaded<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  useEffect(() => {
    let mounted = true;
    load().then(
      (found) => {
        if (mounted) setLoaded(found);
      },
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [load]);
  return loaded;
}
