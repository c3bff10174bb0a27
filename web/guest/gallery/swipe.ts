/** Distance that a finger must move to turn the page, in CSS pixels. */
const FAR_PX = 45;

interface Swipes {
  /** Receives the distance from the starting point in CSS pixels; 0 when the finger is lifted. */
  follow: (distance: number) => void;
  /** Called when the finger is lifted after `FAR_PX` or more: 1 for next, -1 for previous. */
  onSwipe: (direction: 1 | -1) => void;
}

/**
 * Follows horizontal swipes of one finger. Vertical moves and pinches are left to the browser (`touch-action` in
 * lightbox.css), and so are all moves while the page is zoomed in, so that readers can pan.
 */
export function watchSwipes(area: HTMLElement, { follow, onSwipe: turn }: Swipes): void {
  let finger: number | undefined;
  let from = 0;

  const handleRelease = () => {
    finger = undefined;
    follow(0);
  };
  area.addEventListener('pointerdown', (event) => {
    // A second finger starts a pinch.
    if (finger !== undefined) return handleRelease();
    if (event.pointerType === 'mouse' || isEnlarged()) return;
    finger = event.pointerId;
    from = event.clientX;
  });
  area.addEventListener('pointermove', ({ pointerId, clientX }) => {
    if (pointerId === finger) follow(clientX - from);
  });
  area.addEventListener('pointerup', ({ pointerId, clientX }) => {
    if (pointerId !== finger) return;
    handleRelease();
    const distance = clientX - from;
    if (Math.abs(distance) >= FAR_PX) turn(distance < 0 ? 1 : -1);
  });
  area.addEventListener('pointercancel', ({ pointerId }) => {
    if (pointerId === finger) handleRelease();
  });
  visualViewport?.addEventListener('resize', () => area.toggleAttribute('data-enlarged', isEnlarged()));
}

/** Some phones report a scale that is never exactly 1. */
const isEnlarged = () => (visualViewport?.scale ?? 1) > 1.01;
