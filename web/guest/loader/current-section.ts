/** Reading position as a share of the screen's height: a little above the middle. */
const LINE = 0.45;

/**
 * Marks the current section's link (for screen readers) and the navigation, as `data-section` (for the designs). On an
 * ancestor of the page's content the attribute would make the browser compute the styles of all of it again.
 */
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

/** A navigation with many links scrolls. */
function centerLink(link: HTMLElement): void {
  const strip = link.closest('.nav-strip');
  if (strip) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
}

function mark(id: string): void {
  const navigation = document.querySelector<HTMLElement>('.nav');
  if (!navigation) return;
  navigation.dataset['section'] = id;
  for (const link of navigation.querySelectorAll<HTMLElement>('[data-section-link]')) {
    if (link.getAttribute('href') !== `#${id}`) link.removeAttribute('aria-current');
    else {
      link.setAttribute('aria-current', 'true');
      centerLink(link);
    }
  }
}
