import { useEffect, useState } from 'react';

/**
 * Accepts files dropped anywhere on the page and returns whether some are being dragged over it. Otherwise the browser
 * would replace the page with a file that is dropped beside a field.
 */
export function useDrop(onFiles: (files: FileList) => void): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      document.addEventListener(
        type,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return;
          event.preventDefault();
          handle(event);
        },
        listeners,
      );
    const isTaken = () => document.querySelector('dialog:modal') === null;
    listen('dragover', () => setHeld(isTaken()));
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setHeld(false);
    });
    listen('drop', ({ dataTransfer }) => {
      setHeld(false);
      if (dataTransfer && isTaken()) onFiles(dataTransfer.files);
    });
    return () => listeners.abort();
  }, [onFiles]);
  return held;
}
