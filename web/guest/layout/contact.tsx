import { Fragment } from 'react';
import { getTextProps } from '../text-direction.ts';

/** Matches email addresses, and phone numbers of seven digits or more with the usual separators. */
const REACHABLE = /([^\s@<>()",;:]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,})|(\+?\(?\d(?:[ ()./-]{0,2}\d){6,14})/gi;

export function Contact({ text }: { text: string }) {
  return (
    <span className="contact" {...getTextProps(text)}>
      {splitIntoParts(text).map(({ at, words, href }) => (
        <Fragment key={at}>{href === undefined ? words : <a href={href}>{words}</a>}</Fragment>
      ))}
    </span>
  );
}

interface Part {
  at: number;
  words: string;
  href?: string;
}

export function splitIntoParts(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: words, 1: mail, index } of text.matchAll(REACHABLE)) {
    if (index > end) parts.push({ at: end, words: text.slice(end, index) });
    const href = mail === undefined ? `tel:${words.replace(/[^\d+]/g, '')}` : `mailto:${words}`;
    parts.push({ at: index, words, href });
    end = index + words.length;
  }
  if (end < text.length) parts.push({ at: end, words: text.slice(end) });
  return parts;
}
