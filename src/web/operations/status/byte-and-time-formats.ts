import type { Language } from '#domain/basics/texts.ts';
import { formatNumber } from '#web/kit/i18n/format.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** `143 MB`, `1,4 GB`; small ones in kilobytes. */
export function bytesWords(bytes: number, language: Language): string {
  if (bytes >= GB) return `${formatNumber(bytes / GB, language, 1)}\u00a0GB`;
  if (bytes >= MB) return `${formatNumber(bytes / MB, language, bytes < 10 * MB ? 1 : 0)}\u00a0MB`;
  return `${formatNumber(bytes / 1024, language, 0)}\u00a0kB`;
}

/** `4,2 ms`, `1 250 ms`. */
export function msWords(ms: number, language: Language): string {
  return `${formatNumber(ms, language, ms < 100 ? 1 : 0)}\u00a0ms`;
}
