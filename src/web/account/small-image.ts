import { IMAGE_BYTES_MAX } from '#domain/basics/image-type.ts';

/** Enough for the largest place an image is shown in, at three pixels for each. */
const SIDES_PX = [256, 160, 96];
const QUALITIES = [0.9, 0.75, 0.6, 0.4];

/**
 * The middle square of an image, small enough to be kept: WebP, or JPEG where the browser writes
 * no WebP. Null when the file is no image that this browser can read.
 */
export async function smallImage(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  for (const side of SIDES_PX) {
    const canvas = middleSquare(picture, side);
    for (const quality of QUALITIES) {
      const image = await encoded(canvas, quality);
      if (image !== null && image.size <= IMAGE_BYTES_MAX) return image;
    }
  }
  return null;
}

function middleSquare(picture: ImageBitmap, sidePx: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = sidePx;
  canvas.height = sidePx;
  const context = canvas.getContext('2d');
  const cut = Math.min(picture.width, picture.height);
  const [x, y] = [(picture.width - cut) / 2, (picture.height - cut) / 2];
  if (context !== null) {
    // What shows through is white: JPEG would make it black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, sidePx, sidePx);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x, y, cut, cut, 0, 0, sidePx, sidePx);
  }
  return canvas;
}

/** A browser that cannot write a type writes PNG instead, which is larger. */
async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const image = await toBlob(canvas, { type: 'image/webp', quality });
  return image?.type === 'image/webp' ? image : toBlob(canvas, { type: 'image/jpeg', quality });
}

type Form = { type: string; quality: number };

function toBlob(canvas: HTMLCanvasElement, { type, quality }: Form): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}
