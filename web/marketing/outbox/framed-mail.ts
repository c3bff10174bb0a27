/**
 * Prepares an email's HTML for an iframe. The page's Content-Security-Policy applies there, too, and refuses style
 * attributes, so they become rules of one style sheet with the page's nonce. Links open in new tabs.
 *
 * @param scheme which rules apply, whatever the reader's own colors are
 */
export function buildFramedMail(html: string, nonce: string, scheme: 'light' | 'dark'): string {
  // Renamed before parsing, because the parser reports every refused style attribute.
  const allowed = html
    .replace(/<[^>]+>/g, (tag) => tag.replace(/\sstyle=/gi, ' data-inlined='))
    .replaceAll(/@media\s*\(prefers-color-scheme:\s*dark\)/g, scheme === 'dark' ? '@media all' : '@media not all')
    .replace(/<style\b/gi, `<style nonce="${nonce}"`);
  const mail = new DOMParser().parseFromString(allowed, 'text/html');
  const rules = [...mail.querySelectorAll<HTMLElement>('[data-inlined]')].map((element, index) => {
    const name = `inlined-${index}`;
    element.classList.add(name);
    return `.${name}{${element.dataset['inlined'] ?? ''}}`;
  });
  const sheet = mail.createElement('style');
  sheet.setAttribute('nonce', nonce);
  sheet.textContent = rules.join('\n');
  const base = mail.createElement('base');
  base.target = '_blank';
  mail.head.prepend(base);
  mail.head.append(sheet);
  for (const script of mail.querySelectorAll('script')) script.remove();
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}
