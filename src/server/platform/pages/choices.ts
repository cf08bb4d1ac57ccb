import type { FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '#domain/basics/texts.ts';
import { reads } from '#server/platform/http/answers.ts';
import type { Encoding } from './built-pages.ts';

/** The language of a page: what the address says, what was chosen earlier, else Swedish. */
export function pageLanguage(request: FastifyRequest): Language {
  const query = new URL(request.url, 'http://localhost').searchParams.get('lang');
  const cookie = /(?:^|;\s*)valv\.lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  return toLanguage(query) ?? toLanguage(cookie) ?? 'sv';
}

/** Whether this browser says that somebody is signed in; a hint, which opens nothing. */
export function saysSignedIn(request: FastifyRequest): boolean {
  return /(?:^|;\s*)valv\.in=1(?:;|$)/.test(request.headers.cookie ?? '');
}

/** The smallest form that the browser reads. */
export function bestEncoding(request: FastifyRequest): Encoding {
  if (reads(request, 'br')) return 'br';
  return reads(request, 'gzip') ? 'gzip' : 'identity';
}

function toLanguage(text: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}
