/** How far a finger must go to turn the page, in CSS pixels. */
const FAR_PX = 45;

interface Swipes {
  /** The finger is so many CSS pixels from where it began; 0 when it is lifted. */
  follow: (distance: number) => void;
  /** It was lifted far enough: 1 for the next one, -1 for the one before. */
  turn: (direction: 1 | -1) => void;
}

/**
 * Listens to one finger that moves sideways. Up, down and pinching stay the browser's (`touch-action` in lightbox.css);
 * while the page is enlarged, every finger is, so that one can look around.
 */
export function watchSwipes(area: HTMLElement, { follow, turn }: Swipes): void {
  let finger: number | undefined;
  let from = 0;

  const lift = () => {
    finger = undefined;
    follow(0);
  };
  area.addEventListener('pointerdown', (event) => {
    // A second finger begins to pinch.
    if (finger !== undefined) return lift();
    if (event.pointerType === 'mouse' || isEnlarged()) return;
    finger = event.pointerId;
    from = event.clientX;
  });
  area.addEventListener('pointermove', ({ pointerId, clientX }) => {
    if (pointerId === finger) follow(clientX - from);
  });
  area.addEventListener('pointerup', ({ pointerId, clientX }) => {
    if (pointerId !== finger) return;
    lift();
    const distance = clientX - from;
    if (Math.abs(distance) >= FAR_PX) turn(distance < 0 ? 1 : -1);
  });
  area.addEventListener('pointercancel', ({ pointerId }) => {
    if (pointerId === finger) lift();
  });
  visualViewport?.addEventListener('resize', () => area.toggleAttribute('data-enlarged', isEnlarged()));
}

/** By pinching; the figure is never exactly 1 on some phones. */
const isEnlarged = () => (visualViewport?.scale ?? 1) > 1.01;
