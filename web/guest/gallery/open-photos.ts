/**
 * Opens the photograph that is pressed in the full-screen view, which is loaded then. Where it cannot be loaded, and for
 * a press that asks for a new tab, the link does what links do.
 */
export function openPhotosOnClick(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-lightbox]') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (link.ariaBusy === 'true') return;
    link.ariaBusy = 'true';
    import('./album.ts')
      .then(({ openAlbum }) => openAlbum(link))
      .catch(() => location.assign(link.href))
      .finally(() => {
        link.ariaBusy = null;
      });
  });
}
