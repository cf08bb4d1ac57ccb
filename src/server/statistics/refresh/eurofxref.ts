import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import sax from 'sax';
import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import { type Day, isDay } from '#domain/basics/months.ts';
import type { DayOfRates } from '#domain/statistics/series-check.ts';
import { SourceTrouble } from './download.ts';

/**
 * Bytes that are parsed at once: the whole history is eight megabytes, and requests must not wait.
 */
const BYTES_AT_ONCE = 64 * 1024;

/** The days of one of the European Central Bank's files of rates, oldest first. */
export async function readRates(bytes: Buffer): Promise<DayOfRates[]> {
  const { days, reader } = createReader();
  try {
    const decoder = new TextDecoder();
    for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
      const piece = bytes.subarray(at, at + BYTES_AT_ONCE);
      reader.write(decoder.decode(piece, { stream: true }));
      await yieldToEventLoop();
    }
    reader.close();
  } catch (error) {
    if (error instanceof SourceTrouble) throw error;
    throw new SourceTrouble('unreadable', `Not XML: ${(error as Error).message.split('\n')[0]}`);
  }
  return days.sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** A `Cube` with a time is a day, one with a currency a rate of the enclosing day. */
function createReader() {
  const days: { day: Day; rates: Map<Currency, string> }[] = [];
  const reader = sax.parser(true);
  reader.onerror = (error) => {
    throw error;
  };
  reader.onopentag = ({ name, attributes }) => {
    if (name !== 'Cube') return;
    const { time, currency, rate } = attributes as Record<string, string>;
    if (time !== undefined) days.push({ day: dayIn(time), rates: new Map() });
    const rates = days.at(-1)?.rates;
    if (currency === undefined || rates === undefined) return;
    // Currencies that the product does not support, such as abolished ones, are left out.
    if (isCurrency(currency)) rates.set(currency, rateIn(rate));
  };
  return { days, reader };
}

function dayIn(text: string): Day {
  if (isDay(text)) return text;
  throw new SourceTrouble('unreadable', `Not a day: ${text}`);
}

function rateIn(text: string | undefined): string {
  if (text !== undefined && /^\d+(?:\.\d+)?$/.test(text) && Number(text) > 0) return text;
  throw new SourceTrouble('unreadable', `Not a rate: ${text}`);
}
