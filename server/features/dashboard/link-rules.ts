import { parseLightMarkdown, type Inline } from '../../../contract/light-markdown.ts';

/** Lists the addresses on the web to which a section leads, each once. */
export function listWebLinks({ body, items }: { body: string; items: readonly object[] }): string[] {
  const links = [
    ...listLinksOfText(body),
    ...items.flatMap((item) =>
      Object.entries(item).flatMap(([name, value]: [string, unknown]) => {
        if (typeof value !== 'string' || value === '') return [];
        if (name === 'url') return [value];
        return TEXTS.has(name) ? listLinksOfText(value) : [];
      }),
    ),
  ];
  return [...new Set(links.filter((link) => /^https?:/i.test(link)))];
}

/** Of items; their other fields are plain. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'answer']);

const listLinksOfText = (text: string): string[] =>
  parseLightMarkdown(text)
    .flatMap((block) => (block.kind === 'paragraph' ? block.content : block.items.flat()))
    .flatMap(listLinksOfInline);

function listLinksOfInline(inline: Inline): string[] {
  if (typeof inline === 'string' || inline.kind === 'break') return [];
  return inline.kind === 'link' ? [inline.href] : inline.content.flatMap(listLinksOfInline);
}
