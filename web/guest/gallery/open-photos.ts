/**
 * Opens a clicked photo in the lightbox, whose code is loaded on demand. If loading fails, or if the click asks for a
 * new tab, the browser follows the link.
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
