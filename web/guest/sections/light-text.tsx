import type { ReactNode } from 'react';
import { parseLightMarkdown, toPlainText, type Block, type Inline } from '../../../contract/light-markdown.ts';
import { getTextProps } from '../text-direction.ts';

/** The hosts' words with their light formatting. Nothing without words. */
export function LightText({ className, text }: { className: string; text: string }) {
  const blocks = parseLightMarkdown(text);
  if (blocks.length === 0) return null;
  return (
    <div className={className}>
      {[...blocks.entries()].map(([at, block]) => (
        <Words key={at} block={block} />
      ))}
    </div>
  );
}

function Words({ block }: { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p {...getTextProps(toPlainText(block.content))}>
        <Formatted content={block.content} />
      </p>
    );
  const items = [...block.items.entries()].map(([at, content]) => (
    <li key={at} {...getTextProps(toPlainText(content))}>
      <Formatted content={content} />
    </li>
  ));
  return block.ordered ? <ol start={block.start === 1 ? undefined : block.start}>{items}</ol> : <ul>{items}</ul>;
}

const Formatted = ({ content }: { content: readonly Inline[] }): ReactNode =>
  [...content.entries()].map(([at, node]) => (typeof node === 'string' ? node : <Node key={at} node={node} />));

function Node({ node }: { node: Exclude<Inline, string> }) {
  switch (node.kind) {
    case 'break':
      return <br />;
    case 'strong':
      return (
        <strong>
          <Formatted content={node.content} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Formatted content={node.content} />
        </em>
      );
    case 'link':
      return <Link href={node.href} content={node.content} />;
    default:
      return node satisfies never;
  }
}

function Link({ href, content }: { href: string; content: readonly Inline[] }) {
  const isPage = /^http/i.test(href);
  return (
    <a href={href} {...(isPage && { target: '_blank', rel: 'noreferrer' })}>
      <Formatted content={content} />
      {isPage && <span className="visually-hidden"> (opens in a new tab)</span>}
    </a>
  );
}
