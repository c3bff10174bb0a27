import type { QrCodeShape } from './qr.ts';

/** Hidden from screen readers if it has no label, because the text beside it says the same. */
export function QrCode({ code: { size, path }, label }: { code: QrCodeShape; label?: string }) {
  const aria = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" {...aria}>
      <path d={path} />
    </svg>
  );
}
