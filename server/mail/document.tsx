import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { buildDarkStyles, LookProvider, usePaint, type Look } from './look.tsx';
import { Table } from './table.tsx';

/**
 * The document of every mail. Mail programs support tables and inline styles; fonts and scripts are never loaded, and
 * pictures only if the reader allows it, so nothing depends on them.
 */
interface MailDocument {
  look: Look;
  title: string;
  /** Inboxes show it beside the subject. */
  preview: string;
  children: ReactNode;
}

/** Sizes that depend on the width, for phones. Programs without them show the sizes of the inline styles. */
const NARROW = [
  '@media(max-width:560px){',
  '.around{padding:12px 8px 24px!important}',
  '.pad{padding-left:24px!important;padding-right:24px!important}',
  '.pad-left{padding-left:24px!important}',
  '.title{font-size:30px!important;line-height:36px!important}',
  '.n1{font-size:54px!important;line-height:58px!important}',
  '.n2{font-size:42px!important;line-height:47px!important}',
  '.n3{font-size:31px!important;line-height:36px!important}',
  '.n4{font-size:23px!important;line-height:29px!important}',
  '.small{font-size:15px!important}',
  '.wide{display:none!important}',
  '.stack{display:block!important;width:100%!important;box-sizing:border-box!important;padding:0 0 10px!important}',
  '}',
].join('');

/** Keeps the text of the mail out of the line beside the subject. */
const FILLER = '\u{34f}\u{200c}\u{a0}'.repeat(50);

export function renderDocument({ look, title, preview, children }: MailDocument): string {
  const body = renderToStaticMarkup(
    <LookProvider value={look}>
      <Body preview={preview}>{children}</Body>
    </LookProvider>,
  );
  const dark = buildDarkStyles(body, look.dark);
  const head = renderToStaticMarkup(
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
      <title>{title}</title>
      <style>{`:root{color-scheme:light dark}a{text-underline-offset:3px}${NARROW}${dark.media}`}</style>
      <style>{dark.outlook}</style>
    </head>,
  );
  return `<!doctype html><html lang="en">${head}${body}</html>`;
}

function Body({ preview, children }: { preview: string; children: ReactNode }) {
  const paint = usePaint();
  return (
    <body {...paint({ ground: 'ground' }, { margin: 0, padding: 0, WebkitTextSizeAdjust: '100%' })}>
      <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }}>
        {preview}
        {FILLER}
      </div>
      <Table paint={{ ground: 'ground' }}>
        <tr>
          <td className="around" align="center" style={{ padding: '28px 16px 40px' }}>
            {children}
          </td>
        </tr>
      </Table>
    </body>
  );
}
