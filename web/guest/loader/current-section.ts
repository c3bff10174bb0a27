/** Reading position in percent of the screen’s height: a little above the middle. */
const LINE = 45;

/**
 * Marks the current section's link (for screen readers) and the navigation, as `data-section` (for the designs). On an
 * ancestor of the page's content the attribute would make the browser compute the styles of all of it again.
 */
export function markCurrentSection(): void {
  const sections = [...document.querySelectorAll('main > section[id]')];
  const begun = new Set<Element>();
  // Reaches far above the screen, so that a section is in it from its first line on: sections have gaps, and are jumped over.
  const rootMargin = `1000000px 0px -${100 - LINE}% 0px`;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) begun.add(target);
        else begun.delete(target);
      }
      mark((sections.findLast((section) => begun.has(section)) ?? sections[0])?.id ?? '');
    },
    { rootMargin },
  );
  for (const section of sections) observer.observe(section);
  document.querySelector('.nav-strip')?.addEventListener('scroll', hideCovered, { passive: true });
}

/** A navigation with many links scrolls. */
function centerLink(link: HTMLElement): void {
  const strip = link.closest('.nav-strip');
  if (strip) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
}

/** Hides the links of such a navigation that pass below the one to the reply, which would show parts of their words. */
function hideCovered(): void {
  const reply = document.querySelector('.nav-strip [href="#rsvp"]');
  if (!reply) return;
  const { left, right } = reply.getBoundingClientRect();
  for (const link of document.querySelectorAll('.nav-strip [data-section-link]')) {
    const box = link.getBoundingClientRect();
    // Some designs tilt links, so that their boxes overlap a little.
    link.toggleAttribute('data-covered', link !== reply && box.left < right - 2 && box.right > left + 2);
  }
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
  hideCovered();
}
