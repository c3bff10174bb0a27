/** What cameras and programs write beside numbers. */
const OF_CAMERAS = new Set(
  'img mg dsc dscn dscf pxl mvi gopr wa whatsapp signal received photo image picture screenshot at am pm'.split(' '),
);

/** What a file's name says of the picture, as a title; undefined where a camera has named it. */
export function deriveTitle(name: string): string | undefined {
  const title = name
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_\s]+|-(?=\S)/g, ' ')
    .trim();
  const words = title.match(/\p{L}{2,}/gu) ?? [];
  if (/^[\da-f\s]{16,}$/i.test(title) || words.every((word) => OF_CAMERAS.has(word.toLowerCase()))) return undefined;
  return (title.charAt(0).toUpperCase() + title.slice(1)).slice(0, 200);
}
