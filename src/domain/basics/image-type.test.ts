import { expect, test } from 'vitest';
import { IMAGE_BYTES_MAX, imageTypeOf } from './image-type.ts';

function bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const png = '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR';

test.each([
  ['a PNG', png, 'image/png'],
  ['a JPEG', '\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
  ['a WebP', 'RIFF\u001a\0\0\0WEBPVP8 ', 'image/webp'],
  ['a sound', 'RIFF\u001a\0\0\0WAVEfmt ', null],
  ['half a PNG', png.slice(0, 10), null],
  ['a GIF', 'GIF89a', null],
  ['a drawing that can run', '<svg onload="alert(1)">', null],
  ['a page', '<html>', null],
  ['nothing', '', null],
])('%s is told by its first bytes', (_, content, type) => {
  expect(imageTypeOf(bytes(content))).toBe(type);
});

test('a file that is too large is no image', () => {
  const large = new Uint8Array(IMAGE_BYTES_MAX + 1);
  large.set(bytes(png));
  expect(imageTypeOf(large)).toBeNull();
  expect(imageTypeOf(large.subarray(0, IMAGE_BYTES_MAX))).toBe('image/png');
});
