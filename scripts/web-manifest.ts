import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '#domain/basics/texts.ts';
import { shellTexts } from '#web/app/texts.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { landingTexts } from '#web/public/landing/texts.ts';
import { THEME_COLORS } from '#web/kit/ui/theme.ts';

const ICONS = path.join(import.meta.dirname, '..', 'src', 'web', 'kit', 'icons');
const TAG_CHARACTERS = 8;

/** Addresses of the icons in the build. */
export type Icons = { small: string; large: string; maskable: string; apple: string };

/** Copies the icons to the files that are cached for ever by their names. */
export async function placeIcons(assetsDir: string): Promise<Icons> {
  const place = async (name: string) => {
    const bytes = await readFile(path.join(ICONS, `${name}.png`));
    const file = `${name}-${hash('sha256', bytes, 'base64url').slice(0, TAG_CHARACTERS)}.png`;
    await writeFile(path.join(assetsDir, file), bytes);
    return `/assets/${file}`;
  };
  const [small, large, maskable, apple] = await Promise.all([
    place('icon-192'),
    place('icon-512'),
    place('maskable-512'),
    place('apple-touch-icon'),
  ]);
  return { small, large, maskable, apple };
}

/** The name of a language's manifest beside the pages. */
export function webManifestName(language: Language): string {
  return `manifest.${language}.webmanifest`;
}

/**
 * Name and icons of an installed Valv. Its `id` is the same in both languages, so that it stays one
 * application when the user changes language. Its colors are the default theme's; each page names
 * the chosen theme's.
 */
export function webManifest(language: Language, { small, large, maskable }: Icons): string {
  const texts = shellTexts[language];
  const shortcuts = [
    { name: texts.assets, url: paths.assets },
    { name: texts.costs, url: paths.costs },
    { name: texts.historicalData, url: paths.historicalData },
  ];
  return JSON.stringify({
    id: '/',
    name: 'Valv',
    short_name: 'Valv',
    description: landingTexts[language].pageDescription,
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: THEME_COLORS.dark,
    background_color: THEME_COLORS.dark,
    categories: ['finance', 'productivity'],
    icons: [
      { src: small, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: large, sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts,
  });
}
