import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Brand } from '../../contract/pages.ts';

/**
 * The layout of all mails, and the components for their content. Mail programs support tables and inline styles; fonts
 * and pictures are not loaded from other hosts, so there are none.
 */

const DISPLAY = "Fraunces,Georgia,'Times New Roman',serif";
const TEXT = "'Instrument Sans',Arial,Helvetica,sans-serif";
const INK = '#231f1c';
const SOFT = '#5f564e';
const ROSE = '#a63d57';
const LINE = '#e3d8c7';

const NARROW =
  '@media(max-width:620px){.pad{padding-left:28px!important;padding-right:28px!important}.title{font-size:32px!important;line-height:37px!important}}';

/** Inline styles of elements must be overridden. */
const DARK = [
  '@media(prefers-color-scheme:dark){',
  '.backdrop{background:#15110e!important}',
  '.sheet{background:#211b17!important;border-color:#3d342d!important}',
  '.ink{color:#f3ece0!important;border-color:#f3ece0!important}',
  '.soft{color:#cdc1b3!important}',
  '.rose{color:#eba0af!important}',
  '.rule{border-color:#4a4038!important}',
  '.ink-rule{border-color:#f3ece0!important}',
  '}',
].join('');

interface MailParts {
  brand: Brand;
  /** Inboxes show it beside the subject. */
  preview: string;
  title: string;
  /** Rows, built from the components below. */
  children: ReactNode;
  foot: ReactNode;
}

export function renderMail(mail: MailParts): string {
  return `<!doctype html>${renderToStaticMarkup(<Layout {...mail} />)}`;
}

function Layout({ brand, preview, title, children, foot }: MailParts) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{NARROW + DARK}</style>
      </head>
      <body className="backdrop" style={{ margin: 0, padding: 0, background: '#efe6d8' }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <Table className="backdrop" style={{ background: '#efe6d8' }}>
          <tr>
            <td align="center" style={{ padding: '32px 12px' }}>
              <Table className="sheet" style={{ maxWidth: 600, background: '#fffdf9', border: '1px solid #d8c9b3' }}>
                <Row above={34}>
                  <Wordmark name={brand.name} />
                </Row>
                <Row above={36}>
                  <h1
                    className="title ink"
                    style={{ margin: 0, font: `400 42px/47px ${DISPLAY}`, letterSpacing: '-0.6px', color: INK }}
                  >
                    {title}
                  </h1>
                </Row>
                {children}
                <Row above={44} />
                <tr>
                  <td
                    className="pad soft rule"
                    style={{
                      padding: '26px 56px 34px',
                      borderTop: `1px solid ${LINE}`,
                      font: `400 14px/22px ${TEXT}`,
                      color: SOFT,
                    }}
                  >
                    {foot}
                  </td>
                </tr>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

/** In a script face, underlined by a pen stroke. */
function Wordmark({ name }: { name: string }) {
  return (
    <span
      className="ink"
      style={{
        display: 'inline-block',
        padding: '0 3px 1px 0',
        borderBottom: `2px solid ${INK}`,
        font: `400 27px/30px ${DISPLAY}`,
        letterSpacing: '-0.7px',
        color: INK,
      }}
    >
      {name}
    </span>
  );
}

function Table({ className, style, children }: { className: string; style: CSSProperties; children: ReactNode }) {
  return (
    <table
      className={className}
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ width: '100%', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

function Row({ above, children }: { above: number; children?: ReactNode }) {
  return (
    <tr>
      <td className="pad" style={{ padding: `${above}px 56px 0` }}>
        {children}
      </td>
    </tr>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Row above={20}>
      <p className="soft" style={{ margin: 0, font: `400 17px/28px ${TEXT}`, color: '#4f473f' }}>
        {children}
      </p>
    </Row>
  );
}

export function Remark({ children }: { children: ReactNode }) {
  return (
    <Row above={20}>
      <p className="soft" style={{ margin: 0, font: `400 15px/24px ${TEXT}`, color: SOFT }}>
        {children}
      </p>
    </Row>
  );
}

export function Address({ href }: { href: string }) {
  return (
    <Row above={12}>
      <p style={{ margin: 0, font: `italic 400 24px/33px ${DISPLAY}`, overflowWrap: 'anywhere' }}>
        <a className="rose" href={href} style={{ color: ROSE, textDecoration: 'none' }}>
          {new URL(href).host}
        </a>
      </p>
    </Row>
  );
}

export function Subtitle({ children }: { children: ReactNode }) {
  return (
    <Row above={44}>
      <h2 className="ink" style={{ margin: 0, font: `400 26px/32px ${DISPLAY}`, letterSpacing: '-0.3px', color: INK }}>
        {children}
      </h2>
    </Row>
  );
}

export type ReceiptRow = readonly [label: string, value: string];

/** The amount is last. */
export function Receipt({ rows }: { rows: readonly ReceiptRow[] }) {
  const last = rows.length - 1;
  return (
    <Row above={16}>
      <table className="ink" cellPadding={0} cellSpacing={0} style={{ width: '100%', borderTop: `2px solid ${INK}` }}>
        <tbody>
          {rows.map(([label, value], index) => {
            const rule = index === last ? `2px solid ${INK}` : `1px solid ${LINE}`;
            const cell = { padding: '9px 0', borderBottom: rule, verticalAlign: 'top' } as const;
            return (
              <tr key={label}>
                <th
                  className={index === last ? 'soft ink-rule' : 'soft rule'}
                  scope="row"
                  style={{
                    ...cell,
                    paddingRight: '16px',
                    font: `400 15px/22px ${TEXT}`,
                    color: SOFT,
                    textAlign: 'left',
                  }}
                >
                  {label}
                </th>
                <td
                  className={index === last ? 'ink' : 'ink rule'}
                  style={{
                    ...cell,
                    font: `${index === last ? 600 : 400} 15px/22px ${TEXT}`,
                    color: INK,
                    textAlign: 'right',
                    overflowWrap: 'anywhere',
                  }}
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
    <Row above={28}>
      <p className="rose" style={{ margin: 0, font: `400 44px/52px ${DISPLAY}`, letterSpacing: '8px', color: ROSE }}>
        {children}
      </p>
    </Row>
  );
}

export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Row above={32}>
      <table role="presentation" cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <td style={{ background: ROSE, padding: '4px' }}>
              <a
                href={href}
                style={{
                  display: 'block',
                  border: '1px solid #d18c9c',
                  padding: '15px 30px',
                  font: `600 17px/20px ${TEXT}`,
                  color: '#ffffff',
                  textDecoration: 'none',
                }}
              >
                {children}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
    </Row>
  );
}

/** For copying. */
export function WrittenLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Remark>
      {children}
      <br />
      <a className="ink" href={href} style={{ color: INK, wordBreak: 'break-all' }}>
        {href}
      </a>
    </Remark>
  );
}
