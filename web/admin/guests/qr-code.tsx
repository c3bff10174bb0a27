import type { QrCodeShape } from './qr.ts';

/** A QR code as a drawing; without a label it is told by what stands beside it. */
export function QrCode({ code: { size, path }, label }: { code: QrCodeShape; label?: string }) {
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" {...said}>
      <path d={path} />
    </svg>
  );
}
