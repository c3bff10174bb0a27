/** A photograph as the full-screen view shows it. */
export interface Picture {
  src: string;
  alt: string;
  caption: string;
}

/**
 * The full-screen view (spec 2.3, Gallery): close, previous and next around the ends, a counter, the caption; Escape and
 * the arrow keys; the page behind it does not scroll. The browser's own dialog keeps the focus within and returns it.
 * Needs lightbox.css.
 */
export function openLightbox(pictures: readonly Picture[], first: number): void {
  const view = build();
  let place = first;

  const show = (next: number) => {
    place = (next + pictures.length) % pictures.length;
    const picture = pictures[place];
    if (!picture) return;
    view.counter.textContent = `${place + 1} of ${pictures.length}`;
    view.caption.textContent = picture.caption;
    load(view, picture);
  };

  view.previous.addEventListener('click', () => show(place - 1));
  view.next.addEventListener('click', () => show(place + 1));
  view.close.addEventListener('click', () => view.dialog.close());
  view.dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(place - 1);
    if (key === 'ArrowRight') show(place + 1);
  });
  view.dialog.addEventListener('click', ({ target }) => {
    if (target === view.dialog || target === view.stage) view.dialog.close();
  });
  view.dialog.addEventListener('close', () => {
    document.documentElement.classList.remove('is-locked');
    view.dialog.remove();
  });

  document.body.append(view.dialog);
  document.documentElement.classList.add('is-locked');
  for (const button of [view.previous, view.next]) button.hidden = pictures.length < 2;
  show(first);
  view.dialog.showModal();
}

interface View {
  dialog: HTMLDialogElement;
  stage: HTMLElement;
  image: HTMLImageElement;
  caption: HTMLElement;
  counter: HTMLElement;
  close: HTMLButtonElement;
  previous: HTMLButtonElement;
  next: HTMLButtonElement;
}

function build(): View {
  const dialog = document.createElement('dialog');
  dialog.className = 'lightbox';
  dialog.setAttribute('aria-label', 'Photographs');
  const stage = element('figure', 'lightbox__stage');
  const image = document.createElement('img');
  const caption = element('figcaption', 'lightbox__caption');
  const counter = element('p', 'lightbox__counter');
  counter.setAttribute('role', 'status');
  const close = button('Close', 'lightbox__close', 'M6 6 26 26M26 6 6 26');
  const previous = button('Previous photograph', 'lightbox__previous', 'M20 5 9 16 20 27');
  const next = button('Next photograph', 'lightbox__next', 'M12 5 23 16 12 27');
  next.autofocus = true;
  stage.append(image, caption);
  dialog.append(stage, counter, previous, next, close);
  return { dialog, stage, image, caption, counter, close, previous, next };
}

/** The stage says that it is loading until the picture is there, or that it is not to be had. */
function load({ image, stage }: View, { src, alt }: Picture): void {
  stage.dataset['state'] = 'loading';
  image.onload = () => {
    stage.dataset['state'] = 'shown';
  };
  image.onerror = () => {
    stage.dataset['state'] = 'missing';
  };
  image.alt = alt;
  image.src = src;
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

function button(label: string, className: string, path: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.setAttribute('aria-label', label);
  made.innerHTML = `<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="${path}"/></svg>`;
  return made;
}
