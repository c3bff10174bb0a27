/** Confirms that the household has seen what has moved, once one of the notes is on the screen. */
export function confirmChangesOnView(): void {
  const token = /^\/invite\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  const notes = document.querySelectorAll<HTMLElement>('[data-moved]');
  if (token === undefined || notes.length === 0) return;
  const observer = new IntersectionObserver((entries) => {
    const seen = entries.find(({ isIntersecting }) => isIntersecting);
    if (!seen) return;
    observer.disconnect();
    const { moved: stamp } = (seen.target as HTMLElement).dataset;
    // If it fails, the note is there again on the next visit.
    fetch(`/api/invite/${token}/changes-seen`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stamp }),
      keepalive: true,
    }).catch(() => undefined);
  });
  for (const note of notes) observer.observe(note);
}
