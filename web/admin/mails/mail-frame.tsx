import { useEffect, useRef, useState } from 'react';
import './mail-frame.css';

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
    const mail = new DOMParser().parseFromString(html, 'text/html');
    const sheet = new view.CSSStyleSheet();
    const rules = [...mail.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
    // The mail's own rules for dark programs, whatever the reader's own program prefers.
    sheet.replaceSync(rules.replaceAll('(prefers-color-scheme: dark)', dark ? 'all' : 'not all'));
    page.adoptedStyleSheets = [sheet];
    const body = page.importNode(mail.body, true);
    for (const element of [body, ...body.querySelectorAll<HTMLElement>('[style]')]) {
      const style = element.getAttribute('style') ?? '';
      element.removeAttribute('style');
      element.style.cssText = style;
    }
    for (const element of body.querySelectorAll('style, script')) element.remove();
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
