import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumPath } from '#tests/support/chromium.ts';

/**
 * Draws the icons of the installed application from the mark. Run by hand when the mark changes;
 * the images are stored with the source, so that a build needs no browser.
 */
const FOLDER = path.join(import.meta.dirname, '..', 'src', 'web', 'kit', 'icons');

/** The mark of the favicon, in a square of 32. */
const LEGS =
  'M3.2 16A12.8 12.8 0 0 1 11.8 3.9L13.9 9.9A6.4 6.4 0 0 0 9.6 16ZM3.2 15.9H9.6V29H3.2Z' +
  'M20.2 3.9A12.8 12.8 0 0 1 28.8 16L22.4 16A6.4 6.4 0 0 0 18.1 9.9ZM22.4 15.9H28.8V29H22.4Z';
const KEYSTONE = 'M12.8 2.5A13.9 13.9 0 0 1 19.2 2.5L17.5 9.8A6.4 6.4 0 0 0 14.5 9.8Z';

type Icon = { name: string; size: number; radius: number; scale: number };

/** A maskable icon is cut to a circle of four fifths: its mark is smaller, and it has no edge. */
const ICONS: Icon[] = [
  { name: 'icon-192', size: 192, radius: 8, scale: 0.75 },
  { name: 'icon-512', size: 512, radius: 8, scale: 0.75 },
  { name: 'maskable-512', size: 512, radius: 0, scale: 0.58 },
  { name: 'apple-touch-icon', size: 180, radius: 0, scale: 0.68 },
];

const executablePath = chromiumPath();
if (executablePath === null) throw new Error('No Chromium was found; npm test installs it.');
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath, args });
const page = await browser.newPage();
for (const icon of ICONS) {
  await page.setViewportSize({ width: icon.size, height: icon.size });
  await page.setContent(`<body style="margin:0;background:none">${drawing(icon)}`);
  const bytes = await page.screenshot({ omitBackground: true });
  await writeFile(path.join(FOLDER, `${icon.name}.png`), bytes);
}
await browser.close();

/** The mark's own middle, half way between its keystone's top and its feet, on the square's. */
function drawing({ size, radius, scale }: Icon): string {
  const left = 16 - 16 * scale;
  const top = 16 - 15.4 * scale;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}"`,
    ` style="display:block"><rect width="32" height="32" rx="${radius}" fill="#1a1916"/>`,
    `<g transform="translate(${left} ${top}) scale(${scale})">`,
    `<path fill="#f1ede4" d="${LEGS}"/><path fill="#8fc3f2" d="${KEYSTONE}"/></g></svg>`,
  ].join('');
}
