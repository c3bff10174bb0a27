/**
 * A mail's HTML for a frame within our page. The page's policy holds in there too and refuses style attributes, which
 * mails are made of: they become rules of one style sheet that carries the page's nonce. Links open in new tabs.
 */
export function buildFramedMail(html: string, nonce: string): string {
  // Already the parser would complain of styles that it may not apply.
  const allowed = html
    .replace(/<[^>]+>/g, (tag) => tag.replace(/\sstyle=/gi, ' data-inlined='))
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
