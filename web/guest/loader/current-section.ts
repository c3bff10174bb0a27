/** The line on the screen that says where a reader is: a little above its middle. */
const LINE = '-45% 0px -54% 0px';

/** Marks in the navigation which section is read, for readers and, as `data-section`, for the designs. */
export function markCurrentSection(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) mark(target.id);
    },
    { rootMargin: LINE },
  );
  for (const section of document.querySelectorAll('main > section[id]')) observer.observe(section);
}

function mark(id: string): void {
  document.documentElement.dataset['section'] = id;
  for (const link of document.querySelectorAll('.nav [data-section-link]')) {
    if (link.getAttribute('href') === `#${id}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
