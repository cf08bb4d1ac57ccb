import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { galleryTexts } from '#web/kit/gallery/texts.ts';
import { readManifest } from '../../scripts/chunks.ts';

const WEB = path.join(import.meta.dirname, '..', '..', 'dist', 'web');

test('the built pages hold nothing of the component gallery', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:html|js|css|json)$/.test(file),
  );
  const marks = ['kit/gallery', 'gallery-gallery-', galleryTexts.en.pageLead, '/gallery"'];
  const found = files.filter((file) => {
    const content = readFileSync(path.join(WEB, file), 'utf8');
    return marks.some((mark) => content.includes(mark));
  });
  expect(found).toEqual([]);
  // They are where it would be found: a component that is shown in both is.
  expect(Object.keys(readManifest(WEB))).toContain('src/web/kit/ui/menu-panel.tsx');
});
