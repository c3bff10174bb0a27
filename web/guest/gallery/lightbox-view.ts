export interface Picture {
  /** Empty for a picture that must not be loaded. */
  src: string;
  /** Empty if there is only one size. */
  srcset: string;
  /** Of `src`, in pixels; 0 if unknown. */
  width: number;
  height: number;
  alt: string;
  caption: string;
  /** URL of an image that is already loaded and shown until `src` has loaded; may be empty. */
  preview: string;
}

type Settled = 'shown' | 'missing';

export function buildView() {
  const dialog = document.createElement('dialog');
  dialog.className = 'lightbox';
  dialog.setAttribute('aria-label', 'Photos');
  const stage = createElement('figure', 'lightbox__stage');
  const room = createElement('div', 'lightbox__room');
  const frame = createElement('div', 'lightbox__frame');
  const notice = createElement('p', 'lightbox__word');
  notice.setAttribute('role', 'status');
  const caption = createElement('figcaption', 'lightbox__caption');
  caption.setAttribute('aria-live', 'polite');
  caption.dir = 'auto';
  const counter = createElement('p', 'lightbox__counter');
  counter.setAttribute('role', 'status');
  const close = createButton('Close', 'lightbox__close', 'M6 6 26 26M26 6 6 26');
  const previous = createButton('Previous photo', 'lightbox__previous', 'M20 5 9 16 20 27');
  const next = createButton('Next photo', 'lightbox__next', 'M12 5 23 16 12 27');
  next.autofocus = true;
  room.append(frame, notice);
  stage.append(room, caption);
  dialog.append(stage, previous, counter, next, close);

  let shown: { picture: Picture; image: HTMLImageElement } | undefined;

  const setState = (state: 'loading' | Settled) => {
    stage.dataset['state'] = state;
    notice.textContent = { loading: 'Loading…', shown: '', missing: 'This photo can’t be loaded.' }[state];
    fit();
  };

  /** Without arguments, shows an empty frame. */
  const show = (picture?: Picture, image?: HTMLImageElement) => {
    shown = picture && image ? { picture, image } : undefined;
    caption.textContent = picture?.caption ?? '';
    frame.replaceChildren(...(picture?.preview ? [previewOf(picture)] : []), ...(image ? [image] : []));
    setState('loading');
  };

  /** Returns the largest box with the picture's aspect ratio that fits the screen without enlarging the picture. */
  const computeSize = ({ width, height }: { width: number; height: number }) => {
    const { clientWidth, clientHeight } = room;
    if (width === 0 || height === 0) return { width: clientWidth, height: clientHeight };
    const scale = Math.min(1, clientWidth / width, clientHeight / height);
    return { width: width * scale, height: height * scale };
  };

  const fit = () => {
    if (!shown) return;
    const { picture, image } = shown;
    const known = picture.width > 0 ? picture : { width: image.naturalWidth, height: image.naturalHeight };
    const { width, height } = computeSize(known);
    frame.style.width = `${width}px`;
    frame.style.height = `${height}px`;
    if (picture.srcset !== '') image.sizes = `${Math.ceil(width)}px`;
  };

  return {
    dialog,
    stage,
    counter,
    close,
    previous,
    next,
    show,
    setState,
    computeSize,
    fit,
    isShowing: (image: HTMLImageElement) => shown?.image === image,
    /** Moves the picture sideways with the finger, in CSS pixels; 0 animates it back. */
    push: (distance: number) => {
      frame.style.transition = distance === 0 ? '' : 'none';
      frame.style.translate = distance === 0 ? '' : `${distance}px`;
    },
    enter: (direction: 1 | -1) => {
      frame.style.transition = 'none';
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      frame.animate(
        { translate: [`${direction * 40}px`, '0'], opacity: [0.4, 1] },
        { duration: 180, easing: 'ease-out' },
      );
    },
    isBeside: (target: EventTarget | null) => target === stage || target === room,
  };
}

function previewOf({ preview }: Picture): HTMLImageElement {
  const image = new Image();
  image.className = 'lightbox__preview';
  image.alt = '';
  image.referrerPolicy = 'no-referrer';
  image.src = preview;
  return image;
}

function createElement(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

function createButton(label: string, className: string, path: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.setAttribute('aria-label', label);
  made.innerHTML = `<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="${path}"/></svg>`;
  return made;
}
