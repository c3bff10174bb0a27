/*
 * Runs in a worker, one for each picture: the page stays responsive, and ending the worker frees the decoded pixels, which
 * take 200 MB for 48 megapixels.
 */

export interface ShrinkRequest {
  file: Blob;
  /** The file cannot be transparent, so that its pixels need not be searched. */
  opaque: boolean;
  maxBytes: number;
}

/** null: this browser cannot read the file. */
export type ShrinkResponse = { bytes: ArrayBuffer; type: string } | null;

/**
 * Longest sides and qualities, in the order in which they are tried. More than the largest size that the server stores, so
 * that shrinking twice is not visible; only pictures of noise need the later ones.
 */
const ATTEMPTS = [
  { side: 2560, quality: 0.9 },
  { side: 2560, quality: 0.75 },
  { side: 1920, quality: 0.75 },
  { side: 1920, quality: 0.5 },
] as const;

/** Formats for a transparent picture. Browsers that cannot encode WebP make a PNG, which may be too large. */
const TRANSPARENT = ['image/webp', 'image/jpeg'] as const;
const OPAQUE = ['image/jpeg'] as const;

addEventListener('message', ({ data }: MessageEvent<ShrinkRequest>) => {
  shrinkPicture(data).then(
    (response) => postMessage(response, { transfer: response ? [response.bytes] : [] }),
    () => postMessage(null satisfies ShrinkResponse),
  );
});

async function shrinkPicture({ file, opaque, maxBytes }: ShrinkRequest): Promise<ShrinkResponse> {
  // Upright: the orientation of the photo's metadata is applied.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = drawWithin(bitmap, ATTEMPTS[0].side);
  bitmap.close();
  for (const type of opaque || isOpaque(canvas) ? OPAQUE : TRANSPARENT) {
    // JPEG has no transparency, and would show black.
    if (type === 'image/jpeg') fillBehind(canvas);
    for (const { side, quality } of ATTEMPTS) {
      const blob = await drawWithin(canvas, side).convertToBlob({ type, quality });
      if (blob.size <= maxBytes) return { bytes: await blob.arrayBuffer(), type: blob.type };
    }
  }
  return null;
}

type Source = ImageBitmap | OffscreenCanvas;

/** Halves the picture as often as it can, because browsers skip pixels when they shrink it further in one step. */
function drawWithin(source: Source, side: number): OffscreenCanvas {
  const scale = Math.min(1, side / Math.max(source.width, source.height));
  const [width, height] = [source.width, source.height].map((one) => Math.max(1, Math.round(one * scale)));
  let drawn = source;
  while (drawn.width >= 2 * (width ?? 1) && drawn.height >= 2 * (height ?? 1)) {
    drawn = drawAs(drawn, Math.ceil(drawn.width / 2), Math.ceil(drawn.height / 2));
  }
  return drawn instanceof OffscreenCanvas && drawn.width === width && drawn.height === height
    ? drawn
    : drawAs(drawn, width ?? 1, height ?? 1);
}

function drawAs(source: Source, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = getContext(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

function getContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  // In memory rather than on the graphics card, whose textures have a smaller limit.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser has no canvas left');
  return context;
}

/** In pixels: transparent parts are seen in a picture of this size. */
const SAMPLE_SIDE = 64;

function isOpaque(canvas: OffscreenCanvas): boolean {
  const sample = drawWithin(canvas, SAMPLE_SIDE);
  const { data } = getContext(sample).getImageData(0, 0, sample.width, sample.height);
  return data.every((value, at) => at % 4 !== 3 || value === 255);
}

function fillBehind(canvas: OffscreenCanvas): void {
  const context = getContext(canvas);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
}
