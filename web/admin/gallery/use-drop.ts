import { useEffect, useState } from 'react';

/**
 * Files that are dropped anywhere on the page; answers whether some are held over it. A file that is dropped beside a
 * field would otherwise take the place of the page.
 */
export function useDrop(onFiles: (files: FileList) => void): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const on = (type: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      document.addEventListener(
        type,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return;
          event.preventDefault();
          act(event);
        },
        listeners,
      );
    const isTaken = () => document.querySelector('dialog:modal') === null;
    on('dragover', () => setHeld(isTaken()));
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setHeld(false);
    });
    on('drop', ({ dataTransfer }) => {
      setHeld(false);
      if (dataTransfer && isTaken()) onFiles(dataTransfer.files);
    });
    return () => listeners.abort();
  }, [onFiles]);
  return held;
}
