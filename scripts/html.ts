import { hash } from 'node:crypto';
import type { Language } from '#domain/basics/texts.ts';

/** Parts of one HTML file. Addresses are absolute paths on our own server. */
export type Html = {
  language: Language;
  title: string;
  /** For search engines; nothing where they never come. */
  description: string;
  /** The prerendered body, or nothing where the application renders it. */
  body: string;
  /** Shown instead of the application where its script does not come. */
  notLoaded: string;
  /** True for a static page, also for signed-in users. */
  isAlone: boolean;
  font: string;
  /** Manifest that makes the page an installable application. */
  webManifest: string;
  appleIcon: string;
  /** Inlined, so that the first paint waits for nothing. */
  css: string;
  /** Files whose content is in `css`: named, so that no chunk fetches them again. */
  inlinedStyles: readonly string[];
  scripts: readonly string[];
  /** Runs before the first paint. */
  headScript: string;
};

/** The template with everything filled in, and the hashes that its inline blocks need. */
export function toHtml(template: string, page: Html) {
  const head = [
    `<title>${escaped(page.title)}</title>`,
    page.description === '' ? '' : describing(page.description),
    `<link rel="manifest" href="${page.webManifest}">`,
    `<link rel="apple-touch-icon" href="${page.appleIcon}">`,
    // Before the styles, which take their time to be read.
    ...page.scripts.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<script>${page.headScript}</script>`,
    page.css === '' ? '' : `<style>${page.css}</style>`,
    ...page.inlinedStyles.map((file) => `<link rel="stylesheet" href="${file}" disabled>`),
  ].join('');
  // After the body: a font asked for in the head holds back the first paint for 50 ms and more.
  // Where nothing is written yet, the code that will write comes first and asks for it.
  const kind = 'as="font" type="font/woff2" crossorigin';
  const font = page.body === '' ? '' : `<link rel="preload" href="${page.font}" ${kind}>`;
  const html = template
    .replace(/<html[^>]*>/, openingTag(page))
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('<div id="not-loaded">', (tag) => `${tag}${page.notLoaded}`)
    .replace('<div id="page"></div>', () => `<div id="page">${page.body}</div>${font}`)
    .replaceAll(/>\s*\n\s*</g, '><');
  return {
    html,
    scriptHash: sourceHash(page.headScript),
    styleHash: page.css === '' ? null : sourceHash(page.css),
  };
}

function openingTag({ language, isAlone }: Html): string {
  return `<html lang="${language}" data-theme="dark"${isAlone ? ' data-alone' : ''}>`;
}

function describing(text: string): string {
  return `<meta name="description" content="${escaped(text)}">`;
}

function sourceHash(source: string): string {
  return `'sha256-${hash('sha256', source, 'base64')}'`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
