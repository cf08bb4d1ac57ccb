import type { Currency } from '#domain/basics/currencies.ts';
import { withoutUnseen } from '#domain/basics/folded-text.ts';
import type { Month } from '#domain/basics/months.ts';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import { changeGroupTexts } from '#domain/figures/net-worth/change-groups.ts';
import type { MonthReport } from './port.ts';

/** Contents of the monthly mail, as `render.ts` lays them out. */
export function monthContent(report: MonthReport, language: Language) {
  const texts = monthTexts[language];
  const month = monthIn(report.month, language, { month: 'long', year: 'numeric' });
  return {
    subject: texts.subject({ month }),
    body: worthSentence(report, language),
    sections: [
      reasonRows(report, language),
      waitingNote(report, language),
      raisedRows(report, language),
      missingNote(report, language),
    ].filter((section) => section !== null),
    button: { label: texts.button, link: report.link },
    end: { label: texts.end, link: report.end },
    otherwise: texts.otherwise,
  };
}

/** A part of the report; each row is a name with its amount. */
export type MailSection = {
  title: string;
  rows: { name: string; amount: string }[];
  note: string | null;
};

function worthSentence({ worth, currency, month }: MonthReport, language: Language): string {
  const texts = monthTexts[language];
  if (worth === null) return texts.noWorth;
  const { value, change } = worth;
  const params = {
    month: monthIn(month, language, { month: 'long' }),
    value: money(value, currency, { language }),
    change: money(Math.abs(change ?? 0), currency, { language, isWhole: Number.isInteger(change) }),
  };
  if (change === null) return texts.first(params);
  if (change === 0) return texts.same(params);
  return change > 0 ? texts.rose(params) : texts.fell(params);
}

/** The same bars as "Why did it change?" of the screens, which add up to the change. */
function reasonRows(
  { reasons, worth, currency }: MonthReport,
  language: Language,
): MailSection | null {
  const { why, sum } = monthTexts[language];
  const groups = changeGroupTexts[language];
  const change = worth?.change ?? null;
  if (change === null || reasons.length === 0) return null;
  // Rounded one by one they would not add up.
  const isWhole = [change, ...reasons.map((each) => each.change)].every(Number.isInteger);
  const amountOf = (value: number) => money(value, currency, { language, isWhole, isSigned: true });
  const rows = reasons.map(({ sort, name, change: part }) => ({
    name: name === null ? groups[sort] : named(name),
    amount: amountOf(part),
  }));
  return { title: why, rows: [...rows, { name: sum, amount: amountOf(change) }], note: null };
}

function waitingNote({ waiting, month }: MonthReport, language: Language): MailSection | null {
  const texts = monthTexts[language];
  const { count, of, names } = waiting;
  if (count === 0) return null;
  const shown = { count, of, month: monthIn(month, language, { month: 'long' }) };
  const note = `${texts.waits(shown)} ${listed(names, count, language)}`;
  return { title: texts.waiting, rows: [], note };
}

function raisedRows({ raised }: MonthReport, language: Language): MailSection | null {
  const texts = monthTexts[language];
  if (raised.count === 0) return null;
  const rows = raised.payments.map(({ name, amount, before, currency }) => {
    const isWhole = [amount, before].every((text) => text.endsWith('.00'));
    const [to, from] = [amount, before].map((text) =>
      money(Number(text), currency, { language, isWhole }),
    ) as [string, string];
    return { name: named(name), amount: texts.raise({ from, to }) };
  });
  const left = raised.count - rows.length;
  return { title: texts.raised, rows, note: left > 0 ? texts.more({ count: left }) : null };
}

function missingNote({ missing }: MonthReport, language: Language): MailSection | null {
  const texts = monthTexts[language];
  if (missing.count === 0) return null;
  const names = missing.items.map(({ name, currency }) => `${name} (${currency})`);
  return { title: texts.missing, rows: [], note: listed(names, missing.count, language) };
}

function listed(names: readonly string[], count: number, language: Language): string {
  const left = count - names.length;
  const more = left > 0 ? ` ${monthTexts[language].more({ count: left })}` : '';
  return `${names.map(named).join(', ')}.${more}`;
}

/**
 * A name as it stands in the mail: short, on one line, and with nothing that turns the line around or
 * that a mailbox would make a link of, as banks and joint owners also name things.
 */
function named(name: string): string {
  const line = [...withoutUnseen(name).replaceAll(/\s+/g, ' ')];
  const short = line.length > NAME_MAX ? `${line.slice(0, NAME_MAX - 1).join('')}…` : line.join('');
  return short.replaceAll(/[.:@/](?=\S)/g, `$&${NO_LINK}`);
}

const NAME_MAX = 60;
/** A space without width. */
const NO_LINK = '\u200B';

type MoneyForm = { language: Language; isWhole?: boolean; isSigned?: boolean };

/** As the screens write it (`web/kit/i18n/format.ts`), which a test compares. */
export function money(
  value: number,
  currency: Currency,
  { language, isWhole = false, isSigned = false }: MoneyForm,
): string {
  const locale = language === 'sv' || currency === 'SEK' ? 'sv-SE' : 'en-US';
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(isWhole && { maximumFractionDigits: 0 }),
    ...(isSigned && { signDisplay: 'exceptZero' as const }),
  });
  return format.format(value).replace('-', '\u2212');
}

function monthIn(month: Month, language: Language, options: Intl.DateTimeFormatOptions): string {
  const locale = language === 'sv' ? 'sv-SE' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return format.format(new Date(`${month}-15`));
}

type WorthParams = { month: string; value: string; change: string };
type WaitingParams = { month: string; count: number; of: number };
type RaiseParams = { from: string; to: string };
type CountParams = { count: number };

const monthTexts = defineTexts({
  en: {
    subject: ({ month }: { month: string }) => `Your month in Valv: ${month}`,
    rose: ({ month, value, change }: WorthParams) =>
      `Your net worth rose by ${change} in ${month}, to ${value}.`,
    fell: ({ month, value, change }: WorthParams) =>
      `Your net worth fell by ${change} in ${month}, to ${value}.`,
    same: ({ month, value }: WorthParams) =>
      `Your net worth was the same at the end of ${month} as a month before: ${value}.`,
    first: ({ month, value }: WorthParams) =>
      `Your net worth was ${value} at the end of ${month}. There is no earlier month to compare with.`,
    noWorth: 'Your net worth has no figures yet.',
    why: 'Why did it change?',
    sum: 'Total',
    waiting: 'To fill in',
    waits: ({ month, count, of }: WaitingParams) =>
      count === 1
        ? `One of ${of} values was not updated in ${month}:`
        : `${count} of ${of} values were not updated in ${month}:`,
    raised: 'Raised prices',
    raise: ({ from, to }: RaiseParams) => `${to}, before ${from}`,
    missing: 'Not included, as an exchange rate is missing',
    more: ({ count }: CountParams) => `And ${count} more.`,
    button: 'See the month',
    otherwise: 'You get this email because you asked for it on the account page.',
    end: 'Stop the monthly email',
  },
  sv: {
    subject: ({ month }: { month: string }) => `Din månad i Valv: ${month}`,
    rose: ({ month, value, change }: WorthParams) =>
      `Din nettoförmögenhet ökade med ${change} i ${month}, till ${value}.`,
    fell: ({ month, value, change }: WorthParams) =>
      `Din nettoförmögenhet minskade med ${change} i ${month}, till ${value}.`,
    same: ({ month, value }: WorthParams) =>
      `Din nettoförmögenhet var densamma i slutet av ${month} som en månad tidigare: ${value}.`,
    first: ({ month, value }: WorthParams) =>
      `Din nettoförmögenhet var ${value} i slutet av ${month}. Det finns ingen tidigare månad att ` +
      'jämföra med.',
    noWorth: 'Din nettoförmögenhet har inga siffror än.',
    why: 'Varför ändrades det?',
    sum: 'Summa',
    waiting: 'Att fylla i',
    waits: ({ month, count, of }: WaitingParams) =>
      count === 1
        ? `Ett av ${of} värden uppdaterades inte i ${month}:`
        : `${count} av ${of} värden uppdaterades inte i ${month}:`,
    raised: 'Höjda priser',
    raise: ({ from, to }: RaiseParams) => `${to}, tidigare ${from}`,
    missing: 'Ingår inte, eftersom en växelkurs saknas',
    more: ({ count }: CountParams) => `Och ${count} till.`,
    button: 'Visa månaden',
    otherwise: 'Du får det här mejlet för att du har valt det på kontosidan.',
    end: 'Avsluta månadsmejlet',
  },
});
