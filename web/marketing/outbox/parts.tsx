import { Fragment } from 'react';

export const formatSentAt = (moment: string): string => `${moment.slice(0, 19).replace('T', ' ')} UTC`;

export const formatSize = (bytes: number): string =>
  bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} KB`;

export function LinkedText({ children }: { children: string }) {
  return children.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) =>
    at % 2 === 1 ? (
      <a key={`${String(at)} ${part}`} href={part}>
        {part}
      </a>
    ) : (
      <Fragment key={`${String(at)} ${part}`}>{part}</Fragment>
    ),
  );
}
