import { isIP } from 'node:net';
import * as z from 'zod';

export const switchedOn = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((word) => ['on', 'true', '1'].includes(word));
export const whole = (least: number, most: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);
export const NETWORKS_WANTED =
  'must list addresses or networks such as 10.0.0.0/8, or loopback, linklocal or uniquelocal';
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** What Fastify reads as proxies to trust. */
export function areNetworks(list: string): boolean {
  return list.split(',').every((entry) => {
    const [host = '', bits, ...more] = entry.trim().split('/');
    if (NETWORK_NAMES.includes(host)) return bits === undefined;
    const most = isIP(host) === 6 ? 128 : 32;
    const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
    return isIP(host) !== 0 && isLength && more.length === 0;
  });
}
export const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
export const withoutSlash = address.transform((text) => text.replace(/\/+$/, ''));

export const word = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `must be one of ${words.join(', ')}`);
export const SCHEDULE_WANTED =
  'must be a time such as 03:00, five fields as cron writes them, or off';
