import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import type { AmountText } from '#domain/basics/money.ts';
import { type Month, monthOfEntry } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { CountingValue } from '#domain/figures/history/month-values.ts';
import type { Trend as TrendName } from '#domain/figures/history/trend.ts';
import { explainProperty } from '#web/figures/totals/explain-property.ts';
import { frequencyTexts } from '#web/client/records/type-texts.ts';
import type { MonthItem } from '#domain/figures/history/history-month.ts';
import { propertyTexts } from '#web/figures/totals/texts.ts';
import {
  formatDay,
  formatMoney,
  formatMonth,
  formatMonthName,
  formatShortMonth,
  formatTyped,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { ExplainButton, Trend } from '#web/kit/ui/figure.tsx';
import { PlanButton } from '#web/mortgage/planned-balances.tsx';
import { planTexts } from '#web/mortgage/texts.ts';
import styles from './history-item.module.css';
import type { EnteredMonth } from './entered.ts';
import { historyTexts } from './texts.ts';
import { useEntry } from './use-month-form.ts';
import type { HistoryKind } from '#domain/records/kinds.ts';

type Props = {
  kind: HistoryKind;
  item: MonthItem;
  month: Month;
  isRunning: boolean;
  /** Without its present value and history. */
  isBrief?: boolean | undefined;
  /** The balance by a mortgage's plan, where nothing is stated. */
  planned?: AmountText | undefined;
};

/** One item: its stated values, and the amount of the month. */
export function HistoryItem({ kind, item, month, isRunning, isBrief, planned }: Props) {
  const texts = useTexts(historyTexts);
  const language = useLanguage();
  const entry = useEntry({ kind, item, month });
  const { entered, isUntouched } = entry;
  const monthName = formatMonth(month, language);
  const isUnconfirmed = item.needsUser && !entered.isChanged;
  return (
    <li className={styles['item']}>
      <ItemPast kind={kind} item={item} month={month} isBrief={isBrief} />
      <form
        noValidate
        className={styles['entry']}
        aria-label={item.name}
        data-entry={item.needsUser ? 'waiting' : 'settled'}
        onSubmit={(event) => {
          event.preventDefault();
          if (entry.save()) focusNextField(event.currentTarget);
        }}
      >
        <AmountField
          label={monthName}
          aria-label={texts.field({ name: item.name, month: monthName })}
          data-counts={isUntouched || undefined}
          enterKeyHint="next"
          unit={entered.currency}
          typed={entered.text}
          value={entered.text}
          error={entry.error}
          help={useNote(entered, { item, month, isRunning })}
          onChange={(event) => entry.type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={entry.check}
        />
        {/* Enter in the field does the same, so Tab goes from amount to amount. */}
        <Button
          type="submit"
          tabIndex={-1}
          className={styles['save']}
          variant={entered.isChanged || isUnconfirmed ? 'secondary' : 'ghost'}
          aria-label={(isUnconfirmed ? texts.unchangedOf : texts.saveOneOf)({ name: item.name })}
          isBusy={entry.isSaving}
        >
          {isUnconfirmed ? texts.unchanged : texts.saveOne}
        </Button>
        {!entered.isChanged && planned !== undefined && (
          <PlanButton
            item={item}
            planned={planned}
            onFill={() => entry.fill(formatTyped(planned, language))}
          />
        )}
      </form>
    </li>
  );
}

type ShownMonthItem = { item: MonthItem; month: Month; isRunning: boolean };

/** Below the amount: the reason it counts, or the effect of saving the typed one. */
function useNote(entered: EnteredMonth, { item, month, isRunning }: ShownMonthItem): ReactNode {
  const texts = useTexts(historyTexts);
  const { filled } = useTexts(planTexts);
  const language = useLanguage();
  if (!entered.isChanged) {
    const isDone = isRunning && item.counts?.statedIn === month;
    const why = whyWords(item.counts, month, language);
    return isDone ? <DoneNote>{why}</DoneNote> : why;
  }
  if (entered.text.trim() === '') return texts.takenAway;
  if (entered.reason === 'by_plan') return filled;
  return isRunning ? texts.becomesCurrent : texts.notSaved;
}

/** Checked values of the running month. */
function DoneNote({ children }: { children: string }) {
  return (
    <span className={styles['done']}>
      <Icon of={Check} size={14} />
      {children}
    </span>
  );
}

/** An item whose value is not stated here: another user does, or it follows from what it holds. */
export function ManagedItem({
  primaryOwner,
  ...past
}: PastMonthProps & { primaryOwner: string | undefined }) {
  const texts = useTexts(historyTexts);
  const language = useLanguage();
  const { counts } = past.item;
  return (
    <li className={styles['item']}>
      <ItemPast {...past} />
      <p className={styles['facts']}>
        {counts !== null && <b>{formatMoney(counts.value, counts.currency, language)}</b>}{' '}
        {primaryOwner === undefined
          ? texts.followsHoldings
          : texts.managedBy({ name: primaryOwner })}
      </p>
    </li>
  );
}

type PastMonthProps = Omit<Props, 'isRunning' | 'planned'>;

/** Present value of an item, its trend, and its latest stated values. */
function ItemPast({ kind, item, month, isBrief = false }: PastMonthProps) {
  const texts = useTexts(historyTexts);
  const { per } = useTexts(frequencyTexts);
  const { own } = useTexts(propertyTexts);
  const language = useLanguage();
  const { name, value, currency, frequency, recent, counts } = item;
  const now = formatMoney(value, currency, language);
  return (
    <>
      <div>
        <h4 className={styles['name']}>{name}</h4>
        {!isBrief && (
          <p className={styles['facts']}>
            {counts?.indexedFrom ? own : texts.current} <b>{now}</b>
            {frequency !== null && ` ${per[frequency]}`}
          </p>
        )}
        {item.byIndex && <ByIndex line={item.byIndex} month={month} />}
      </div>
      <div>
        {counts !== null && <ItemTrend trend={counts.trend} kind={kind} />}
        {!isBrief && recent.length > 0 && (
          <ul className={styles['entries']} aria-label={texts.recent}>
            {recent.map((entry) => (
              <li key={monthOfEntry(entry)}>
                {formatShortMonth(monthOfEntry(entry), language)}{' '}
                {formatMoney(entry.value, entry.currency, language)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** Value of a property by the index in the month, with the calculation. */
function ByIndex({ line, month }: { line: NonNullable<MonthItem['byIndex']>; month: Month }) {
  const texts = useTexts(propertyTexts);
  const language = useLanguage();
  const amount = formatMoney(line.counted, line.currency, language);
  const explain = () => explainProperty({ line, valuedOn: line.valuedOn }, language);
  return (
    <p className={styles['facts']}>
      {texts.inMonth({ month: formatMonth(month, language), amount })}{' '}
      <ExplainButton label={line.name} explain={explain} />
    </p>
  );
}

/** The direction that is good: a debt and a cost should fall. */
const GOOD: Readonly<Record<HistoryKind, TrendName>> = {
  assets: 'increasing',
  incomes: 'increasing',
  liabilities: 'decreasing',
  costs: 'decreasing',
};

const DIRECTIONS = {
  'increasing': 'up',
  'decreasing': 'down',
  'stable': 'level',
  'no-data': null,
} as const;

function ItemTrend({ trend, kind }: { trend: TrendName; kind: HistoryKind }) {
  const texts = useTexts(historyTexts);
  const isMove = trend === 'increasing' || trend === 'decreasing';
  const tone = isMove ? (trend === GOOD[kind] ? 'good' : 'bad') : null;
  return (
    <Trend direction={DIRECTIONS[trend]} tone={tone}>
      {texts.trends[trend]}
    </Trend>
  );
}

/**
 * From the field of an amount to the next one: among those that wait for the user to the next that
 * waits, elsewhere to the one below.
 */
function focusNextField(from: HTMLFormElement): void {
  const all = [...document.querySelectorAll<HTMLFormElement>('form[data-entry]')].filter((form) =>
    form.checkVisibility(),
  );
  const below = all.slice(all.indexOf(from) + 1);
  const next = isWaiting(from)
    ? [...below, ...all].find((form) => form !== from && isWaiting(form))
    : below[0];
  next?.querySelector('input')?.focus();
}

function isWaiting({ dataset }: HTMLFormElement): boolean {
  return dataset['entry'] === 'waiting';
}

/** Why a value counts in a month: "From March", "By index since 3 Feb 2021", "From the bank". */
function whyWords(counts: CountingValue | null, month: Month, language: Language): string {
  const { why } = historyTexts[language];
  if (counts === null) return why.none;
  const { indexedFrom, source, statedIn } = counts;
  if (indexedFrom !== null) return why.index({ day: formatDay(indexedFrom, language) });
  if (statedIn === month) return why[source];
  const isSameYear = statedIn.slice(0, 4) === month.slice(0, 4);
  const then = (isSameYear ? formatMonthName : formatMonth)(statedIn, language);
  return source === 'bank' ? why.bankOf({ month: then }) : why.from({ month: then });
}
