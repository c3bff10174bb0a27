/** Reading position as a share of the screen's height: a little above the middle. */
const LINE = 0.45;

/** Marks the current section in the navigation (for screen readers) and as `data-section` (for the designs). */
export function markCurrentSection(): void {
  const sections = [...document.querySelectorAll('main > section[id]')];
  const update = () => {
    // The last section that has begun, even if the reader jumped over others.
    const begun = sections.filter((section) => section.getBoundingClientRect().top <= innerHeight * LINE + 1);
    mark((begun.pop() ?? sections[0])?.id ?? '');
  };
  const observer = new IntersectionObserver(update, { rootMargin: `-${LINE * 100}% 0px -${99 - LINE * 100}% 0px` });
  for (const section of sections) observer.observe(section);
}

function mark(id: string): void {
  document.documentElement.dataset['section'] = id;
  for (const link of document.querySelectorAll('.nav [data-section-link]')) {
    if (link.getAttribute('href') === `#${id}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
