/** Calls `act` when the next frame has been painted, so that it may read the layout at no cost. */
export function afterFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
