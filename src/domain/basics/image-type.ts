/** Kinds of pictures that every browser shows and that can run nothing. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export type ImageType = (typeof IMAGE_TYPES)[number];

/** A profile image may have this many bytes: 64 kB (the browser makes a larger one smaller). */
export const IMAGE_BYTES_MAX = 65_536;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** Offset of a PNG's header name (`IHDR`); a WebP's own name is after its length. */
const IHDR = [0x49, 0x48, 0x44, 0x52];
const IHDR_AT = 12;
const WEBP_AT = 8;

/** The image type of the first bytes, whatever type is claimed; null for other files. */
export function imageTypeOf(content: Uint8Array): ImageType | null {
  if (content.length > IMAGE_BYTES_MAX) return null;
  if (begins(content, PNG) && begins(content, IHDR, IHDR_AT)) return 'image/png';
  if (begins(content, JPEG)) return 'image/jpeg';
  return begins(content, RIFF) && begins(content, WEBP, WEBP_AT) ? 'image/webp' : null;
}

function begins(content: Uint8Array, mark: readonly number[], at = 0): boolean {
  return mark.every((byte, index) => content[at + index] === byte);
}
