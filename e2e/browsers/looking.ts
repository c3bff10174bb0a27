// Functions for `Browser.evaluate`: they run in the page, and return what is wrong there.

/** Returns what a guest does not see whole without scrolling: whose event it is, when and where, and the way to reply. */
export function readFirstScreen(): string[] {
  const isSeen = (element: Element) => {
    const { top, right, bottom, left, width } = element.getBoundingClientRect();
    const isWithin = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    return isWithin && width > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const parts = {
    names: 'h1',
    day: '.first-facts span',
    place: '.first-facts span + span',
    reply: '.first-reply',
  };
  return Object.entries(parts).flatMap(([name, css]) => {
    const element = document.querySelector(css);
    return element && isSeen(element) ? [] : [name];
  });
}

/** Returns whether the page is wider than the window, also in the course of its animations, and what sticks out. */
export function checkWidth(): string[] {
  const { documentElement: page, body } = document;
  const measure = () => {
    if (page.scrollWidth <= page.clientWidth) return [];
    const wide = [...body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > page.clientWidth);
    return [`${page.scrollWidth} px wide`, ...wide.map((one) => one.outerHTML.slice(0, 80))];
  };
  const moving = document
    .getAnimations()
    .filter(
      ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
    );
  const wrong = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].flatMap((part) => {
    for (const one of moving) one.currentTime = part * Number(one.effect?.getComputedTiming().endTime);
    return measure();
  });
  for (const one of moving) one.finish();
  return [...wrong, ...measure()];
}

/** Loads all pictures of the page, also those far below, and returns those that fail. */
export async function checkPictures(): Promise<string[]> {
  const wrong = await Promise.all(
    [...document.images].map(async (image) => {
      image.loading = 'eager';
      await image.decode().catch(() => undefined);
      return image.complete && image.naturalWidth > 0 ? [] : [image.currentSrc];
    }),
  );
  return wrong.flat();
}
