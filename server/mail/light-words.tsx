import { parseLightMarkdown, toPlainText, type Block, type Inline } from '../../contract/light-markdown.ts';
import type { ReactNode } from 'react';
import { useLook } from './look.tsx';
import { drawEach, Pieces, Row } from './table.tsx';
import { Words } from './words.tsx';

/** What hosts wrote, with their light formatting, as rows of a letter. */
export function LightWords({ children }: { children: string }) {
  return drawEach(parseLightMarkdown(children), (block, at) => (
    <Row above={at === 0 ? 24 : 16}>
      {block.kind === 'paragraph' ? (
        <Words ink="ink" size={17} lead={28}>
          {drawInline(block.content)}
        </Words>
      ) : (
        <List block={block} />
      )}
    </Row>
  ));
}

/** Its lines begin below one another, also where a letter is centered. */
function List({ block: { ordered, start, items } }: { block: Extract<Block, { kind: 'list' }> }) {
  const { align } = useLook();
  const lines = drawEach(items, (content) => (
    <Words as="li" ink="ink" size={17} lead={28} style={{ textAlign: 'start', paddingTop: '4px' }}>
      {drawInline(content)}
    </Words>
  ));
  const style = { margin: 0, padding: '0 0 0 24px' };
  return (
    <Pieces align={align}>
      <tr>
        <td>
          {ordered ? (
            <ol start={start} style={style}>
              {lines}
            </ol>
          ) : (
            <ul style={style}>{lines}</ul>
          )}
        </td>
      </tr>
    </Pieces>
  );
}

const drawInline = (content: readonly Inline[]): ReactNode =>
  drawEach(content, (node) => (typeof node === 'string' ? node : drawNode(node)));

function drawNode(node: Exclude<Inline, string>): ReactNode {
  switch (node.kind) {
    case 'break':
      return <br />;
    case 'strong':
      return <strong>{drawInline(node.content)}</strong>;
    case 'em':
      return <em>{drawInline(node.content)}</em>;
    case 'link':
      return (
        <a href={node.href} style={{ color: 'inherit', textDecoration: 'underline' }}>
          {drawInline(node.content)}
        </a>
      );
    default:
      return node satisfies never;
  }
}

/** The same for the text part of a mail: no signs of the formatting, and addresses of links behind their words. */
export const formatLightWords = (text: string): string =>
  parseLightMarkdown(text)
    .map((block) =>
      block.kind === 'paragraph'
        ? formatInline(block.content)
        : block.items
            .map((item, at) => `${block.ordered ? `${block.start + at}.` : '-'} ${formatInline(item)}`)
            .join('\n'),
    )
    .join('\n\n');

const formatInline = (content: readonly Inline[]): string =>
  content
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.kind === 'break') return '\n';
      const words = formatInline(node.content);
      const address = node.kind === 'link' ? node.href.replace(/^(?:mailto|tel):/i, '') : words;
      return words === address ? words : `${words} (${address})`;
    })
    .join('');

/** The first words, for where mail programs show one line of a mail. */
export const formatLightLine = (text: string): string =>
  parseLightMarkdown(text)
    .flatMap((block) => (block.kind === 'paragraph' ? [block.content] : block.items))
    .map((content) => toPlainText(content).replaceAll('\n', ' '))
    .join(' ');
