import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { LoadError } from '../../../ui/app-shell/states.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export function QuestionPreview({ onClose }: { onClose: () => void }) {
  const id = useId();
  // Not cached, so that it shows the current questions.
  const page = useQuery({ queryKey: ['form preview'], queryFn: readForm, gcTime: 0, refetchOnWindowFocus: false });
  return (
    <Dialog className="dlg question-preview" labelledBy={id} onClose={onClose}>
      <div className="dlg__head">
        <h2 id={id}>Preview Form</h2>
        <p className="dim small">
          This is what guests see. Hidden questions are left out, and you can’t submit from here.
        </p>
      </div>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <div className="dlg__body" tabIndex={-1}>
        {page.isPending && <p role="status">Loading the form...</p>}
        {page.isError && (
          <LoadError title="Couldn’t load the form. Please try again." retry={() => void page.refetch()} />
        )}
        {page.data !== undefined && <Frame page={page.data} />}
      </div>
    </Dialog>
  );
}

/** An iframe as tall as its content, so that the dialog scrolls instead. */
function Frame({ page }: { page: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fit = () => {
    const shown = frame.current?.contentDocument?.body;
    if (frame.current && shown) frame.current.style.height = `${shown.scrollHeight}px`;
  };
  useEffect(() => {
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);
  return <iframe ref={frame} title="RSVP form" sandbox="allow-same-origin" tabIndex={-1} srcDoc={page} onLoad={fit} />;
}

/** The form is shown to those whom the owner invites, and once the event has names. */
const SHOWN = { replies_from: 'everyone', couple_names: 'You' };

/**
 * Fetches the owner's own page, which the server renders without scripts and inert, and removes everything but the
 * form.
 */
async function readForm({ signal }: { signal: AbortSignal }): Promise<string> {
  const answer = await fetch('/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(SHOWN),
    signal,
  });
  if (!answer.ok) throw new Error(`the preview answered ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // Preloads are for removed parts.
  for (const early of page.querySelectorAll('link[rel=preload]')) early.remove();
  const form = page.getElementById('rsvp');
  if (!form) throw new Error('the page has no form');
  // Some questions are asked only once a guest says yes.
  form.querySelector("input[name='attendance'][value='yes']")?.setAttribute('checked', '');
  form.querySelector("select[name='attendance'] option[value='yes']")?.setAttribute('selected', '');
  for (let inner: Element = form; inner.parentElement && inner !== page.body; inner = inner.parentElement) {
    for (const beside of inner.parentElement.children)
      if (beside !== inner && !/^(LINK|STYLE)$/.test(beside.tagName)) beside.remove();
  }
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
