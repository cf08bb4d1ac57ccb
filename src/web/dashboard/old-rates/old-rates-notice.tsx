import { Link } from 'wouter';
import { defineTexts } from '#domain/basics/texts.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSummary } from '#web/client/records/use-records.tsx';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import styles from './old-rates-notice.module.css';

/** Items that are named; the number of others follows. */
const NAMES_MAX = 3;

const oldRatesTexts = defineTexts({
  en: {
    text: ({ day, names }: { day: string; names: string }) =>
      `The exchange rate is from ${day}. It is used for ${names}, and for the totals that include ` +
      'them.',
    others: ({ count }: { count: number }) => (count === 1 ? '1 other' : `${count} others`),
    sources: 'About the rates',
  },
  sv: {
    text: ({ day, names }: { day: string; names: string }) =>
      `Växelkursen är från ${day}. Den används för ${names}, och för de summor där de ingår.`,
    others: ({ count }: { count: number }) => (count === 1 ? '1 till' : `${count} till`),
    sources: 'Om kurserna',
  },
});

/** The age of the dashboard's exchange rates, said once, with the items that they convert. */
export function Part() {
  const texts = useTexts(oldRatesTexts);
  const language = useLanguage();
  const summary = useSummary().data;
  const oldest = summary?.oldRates.map(({ day }) => day).toSorted()[0];
  if (summary === undefined || oldest === undefined) return null;
  const all = namesOf(summary);
  const shown = all.slice(0, NAMES_MAX);
  const count = all.length - shown.length;
  const listed = count === 0 ? shown : [...shown, texts.others({ count })];
  const names = new Intl.ListFormat(language).format(listed);
  return (
    <div className={styles['notice']}>
      <Notice>
        {texts.text({ day: formatDay(oldest, language), names })}{' '}
        <Link href={paths.sources} className={linkClass}>
          {texts.sources}
        </Link>
      </Notice>
    </div>
  );
}

/** Names of the items that old rates convert, in the order of the totals. */
function namesOf({ oldRates, explain }: FinancialSummary): string[] {
  const old = new Set(oldRates.map(({ currency }) => currency));
  const { totalAssets, totalLiabilities, monthlyIncome, monthlyCosts } = explain;
  const lines = [totalAssets, totalLiabilities, monthlyIncome, monthlyCosts].flat();
  const touched = lines.filter(({ rates }) => rates.some(({ currency }) => old.has(currency)));
  return [...new Map(touched.map(({ id, name }) => [id, name])).values()];
}
