import { useEffect, useRef, useState } from 'react';
import './mail-frame.css';

const STYLES = /<style[^>]*>(.*?)<\/style>/gs;
const DARK = /\(prefers-color-scheme: *dark\)/g;
/** Quotes within texts are escaped, so this is always an attribute. */
const STYLE = ' style="';

interface MailFrameProps {
  html: string;
  width: number;
  dark: boolean;
  title: string;
}

/**
 * Shows a mail as a mail program of this width does. Its styles are set by script, because the pages' policy allows no
 * styles in the markup; scripts are blocked.
 */
export function MailFrame({ html, width, dark, title }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!page || !view) return;
    const sheet = new view.CSSStyleSheet();
    const rules = [...html.matchAll(STYLES)].map(([, text = '']) => text).join('\n');
    // The mail's own rules for dark programs, whatever the reader's own program prefers.
    sheet.replaceSync(rules.replaceAll(DARK, dark ? ' all' : ' not all'));
    page.adoptedStyleSheets = [sheet];
    const mail = new DOMParser().parseFromString(
      html.replaceAll(STYLES, '').replaceAll(STYLE, ' data-style="'),
      'text/html',
    );
    const body = page.importNode(mail.body, true);
    for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')])
      element.style.cssText = element.dataset['style'] ?? '';
    page.body.replaceWith(body);
    page.documentElement.lang = mail.documentElement.lang;
    page.documentElement.style.colorScheme = dark ? 'dark' : 'light';
    const measure = () => setHeight(page.documentElement.scrollHeight);
    measure();
    const observer = new view.ResizeObserver(measure);
    observer.observe(body);
    return () => observer.disconnect();
  }, [html, width, dark]);
  return (
    <div className="mail-frame">
      <iframe ref={frame} title={title} sandbox="allow-same-origin" width={width} height={height} inert />
    </div>
  );
}
