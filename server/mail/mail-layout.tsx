import type { ReactNode } from 'react';
import type { Brand } from '../../contract/pages.ts';
import { BRAND_LOOK } from './brand-look.tsx';
import { renderDocument } from './document.tsx';
import { useLook, usePaint } from './look.tsx';
import { Pieces, Row, Table } from './table.tsx';
import { Words } from './words.tsx';

/** The layout of mails from the product itself, and the components for the content of all mails. */
interface MailParts {
  brand: Brand;
  /** Inboxes show it beside the subject. */
  preview: string;
  title: string;
  /** Rows, built from the components below. */
  children: ReactNode;
  foot: ReactNode;
}

export function renderMail({ brand, preview, title, children, foot }: MailParts): string {
  return renderDocument({
    look: BRAND_LOOK,
    preview,
    title,
    children: (
      <Table paint={{ ground: 'sheet', edge: 'line' }} style={{ maxWidth: '600px', border: '1px solid' }}>
        <Row above={34}>
          <Wordmark name={brand.name} />
        </Row>
        <Row above={34}>
          <Words as="h1" display ink="ink" size={38} lead={44} className="title">
            {title}
          </Words>
        </Row>
        {children}
        <Row above={44} />
        <Foot>{foot}</Foot>
      </Table>
    ),
  });
}

/** In the display face, underlined by a pen stroke. */
function Wordmark({ name }: { name: string }) {
  const { display } = useLook();
  const paint = usePaint();
  return (
    <span
      {...paint(
        { ink: 'ink', edge: 'ink' },
        {
          display: 'inline-block',
          padding: '0 3px 1px 0',
          borderWidth: '0 0 2px',
          borderStyle: 'solid',
          font: `400 26px/30px ${display.family}`,
          letterSpacing: '-0.02em',
        },
      )}
    >
      {name}
    </span>
  );
}

function Foot({ children }: { children: ReactNode }) {
  const { text } = useLook();
  const paint = usePaint();
  return (
    <tr>
      <td
        {...paint(
          { ink: 'soft', edge: 'line' },
          {
            padding: '24px 48px 32px',
            borderWidth: '1px 0 0',
            borderStyle: 'solid',
            font: `400 14px/22px ${text}`,
            overflowWrap: 'anywhere',
          },
          'pad',
        )}
      >
        {children}
      </td>
    </tr>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Row above={20}>
      <Words ink="ink" size={17} lead={27}>
        {children}
      </Words>
    </Row>
  );
}

export function Remark({ children }: { children: ReactNode }) {
  return (
    <Row above={20}>
      <Words ink="soft" size={15} lead={24}>
        {children}
      </Words>
    </Row>
  );
}

/** The host of an address, large. */
export function Address({ href }: { href: string }) {
  const paint = usePaint();
  return (
    <Row above={10}>
      <Words display italic ink="accent" size={24} lead={33}>
        <a href={href} {...paint({ ink: 'accent' }, { textDecoration: 'none' })}>
          {new URL(href).host}
        </a>
      </Words>
    </Row>
  );
}

export function Subtitle({ children }: { children: ReactNode }) {
  return (
    <Row above={40}>
      <Words as="h2" display ink="ink" size={24} lead={31}>
        {children}
      </Words>
    </Row>
  );
}

export type ReceiptRow = readonly [label: string, value: string];

/** The amount is last. */
export function Receipt({ rows }: { rows: readonly ReceiptRow[] }) {
  const { text } = useLook();
  const paint = usePaint();
  const last = rows.length - 1;
  return (
    <Row above={16}>
      <table
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        {...paint({ edge: 'ink' }, { width: '100%', borderWidth: '2px 0 0', borderStyle: 'solid' })}
      >
        <tbody>
          {rows.map(([label, value], index) => {
            const edge = index === last ? 'ink' : 'line';
            const cell = {
              padding: '9px 0',
              borderWidth: `0 0 ${index === last ? 2 : 1}px`,
              borderStyle: 'solid',
              verticalAlign: 'top',
            } as const;
            return (
              <tr key={label}>
                <th
                  scope="row"
                  {...paint(
                    { ink: 'soft', edge },
                    { ...cell, paddingRight: '16px', font: `400 15px/22px ${text}`, textAlign: 'left' },
                  )}
                >
                  {label}
                </th>
                <td
                  {...paint(
                    { ink: 'ink', edge },
                    {
                      ...cell,
                      font: `${index === last ? 600 : 400} 15px/22px ${text}`,
                      textAlign: 'right',
                      overflowWrap: 'anywhere',
                    },
                  )}
                >
                  {value}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Row>
  );
}

export const formatReceipt = (rows: readonly ReceiptRow[]): string =>
  rows.map(([label, value]) => `${label}: ${value}`).join('\n');

/** Large and widely spaced, but copied as one piece. */
export function BigCode({ children }: { children: ReactNode }) {
  return (
    <Row above={24}>
      <Words
        display
        ink="accent"
        size={42}
        lead={52}
        style={{ letterSpacing: '0.16em', fontVariantNumeric: 'lining-nums' }}
      >
        {children}
      </Words>
    </Row>
  );
}

/** A button. `quiet`: without a fill, for the other choice. */
export function Button({ href, quiet = false, children }: { href: string; quiet?: boolean; children: ReactNode }) {
  const { text } = useLook();
  const paint = usePaint();
  return (
    <a
      href={href}
      {...paint(
        {
          ...(quiet ? {} : { ground: 'button' as const }),
          ink: quiet ? 'accent' : 'buttonInk',
          edge: quiet ? 'accent' : 'button',
        },
        {
          display: 'block',
          border: '2px solid',
          padding: '13px 24px',
          font: `600 17px/22px ${text}`,
          textAlign: 'center',
          textDecoration: 'none',
        },
      )}
    >
      {children}
    </a>
  );
}

export function Action({ href, children }: { href: string; children: ReactNode }) {
  const { align } = useLook();
  return (
    <Row above={28}>
      <Pieces align={align}>
        <tr>
          <td>
            <Button href={href}>{children}</Button>
          </td>
        </tr>
      </Pieces>
    </Row>
  );
}

/** For copying. */
export function WrittenLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Remark>
      {children}
      <br />
      <Link href={href}>{href}</Link>
    </Remark>
  );
}

export function Link({ href, children }: { href: string; children: ReactNode }) {
  const paint = usePaint();
  return (
    <a href={href} {...paint({ ink: 'accent' }, { wordBreak: 'break-all' })}>
      {children}
    </a>
  );
}
