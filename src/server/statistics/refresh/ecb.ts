import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import sax from 'sax';
import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import { addDays, type Day, daysBetween, isDay } from '#domain/basics/months.ts';
import { hasRates } from '#domain/statistics/release-calendar.ts';
import { type DayOfRates, leavesOut } from '#domain/statistics/series-check.ts';
import { download, type DownloadLimits, SourceTrouble } from './download.ts';

/** The bank's files, from the newest day alone to everything since 1999. */
const FILES = {
  daily: 'eurofxref-daily.xml',
  quarter: 'eurofxref-hist-90d.xml',
  all: 'eurofxref-hist.xml',
} as const;

/** The file of ninety days covers as many calendar days; some are left for late runs. */
const QUARTER_DAYS = 85;

type EcbQuery = {
  ecbUrl: string;
  limits: DownloadLimits;
  /** The newest day that we have. */
  lastKnown: Day;
  today: Day;
  /** Some currencies have no past yet. */
  isWhole: boolean;
};

type FetchedRates = { days: DayOfRates[]; bytes: Buffer };

/** The rates since a day, none left out: of the smallest file that reaches back to it. */
export async function askEcb(query: EcbQuery): Promise<FetchedRates> {
  if (query.isWhole) return ask(query, FILES.all);
  if (daysBetween(query.lastKnown, query.today) > QUARTER_DAYS) return ask(query, FILES.all);
  if (missingDays(query) > 1) return ask(query, FILES.quarter);
  const daily = await ask(query, FILES.daily);
  const [first] = daily.days;
  const isNext = first !== undefined && !leavesOut(query.lastKnown, first.day);
  return isNext ? daily : ask(query, FILES.quarter);
}

async function ask({ ecbUrl, limits }: EcbQuery, file: string): Promise<FetchedRates> {
  const url = `${ecbUrl}/${file}`;
  const bytes = await download({ url, accept: 'application/xml, text/xml' }, limits);
  return { days: await readRates(bytes), bytes };
}

function missingDays({ lastKnown, today }: EcbQuery): number {
  let count = 0;
  for (let day = addDays(lastKnown, 1); day <= today; day = addDays(day, 1)) {
    if (hasRates(day)) count += 1;
  }
  return count;
}

/**
 * Bytes that are parsed at once: the whole history is eight megabytes, and requests must not wait.
 */
const BYTES_AT_ONCE = 64 * 1024;

/** The days of one of the European Central Bank's files of rates, oldest first. */
async function readRates(bytes: Buffer): Promise<DayOfRates[]> {
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
