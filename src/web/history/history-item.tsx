import type { Month } from '#domain/months.ts';
import type { Trend as TrendName } from '#domain/trend.ts';
import type { HistoryKind } from '#domain/typed-values.ts';
import { explainProperty } from '#web/data/explain-property.ts';
import { frequencyTexts } from '#web/data/frequency-texts.ts';
import { type MonthItem, monthSaid } from '#web/data/history-month.ts';
import { propertyTexts } from '#web/data/property-texts.ts';
import { formatMoney, formatMonth, formatShortMonth } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { AmountField } from '#web/ui/amount-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { ExplainButton } from '#web/ui/explain-button.tsx';
import { Trend } from '#web/ui/trend.tsx';
import styles from './history-item.module.css';
import { historyTexts } from './texts.ts';
import { useEntry } from './use-entry.ts';

type Props = { kind: HistoryKind; item: MonthItem; month: Month; isRunning: boolean };

/** One item: what was said of it, and the amount of the month. */
export function HistoryItem({ kind, item, month, isRunning }: Props) {
  const texts = useTexts(historyTexts);
  const language = useLanguage();
  const { entered, error, isSaving, type, check, save } = useEntry({ kind, item, month });
  const monthName = formatMonth(month, language);
  const isTakenAway = entered.isChanged && entered.text.trim() === '';
  const unsaved = isRunning ? texts.becomesCurrent : texts.notSaved;
  const state = entered.isChanged ? unsaved : item.typed !== null && texts.saved;
  return (
    <li className={styles['item']}>
      <ItemPast kind={kind} item={item} month={month} />
      <form
        noValidate
        className={styles['entry']}
        aria-label={item.name}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <AmountField
          label={monthName}
          aria-label={texts.field({ name: item.name, month: monthName })}
          unit={entered.currency}
          typed={entered.text}
          value={entered.text}
          error={error}
          help={isTakenAway ? texts.takenAway : state || undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={check}
        />
        {/* Enter in the field does the same, so Tab goes from amount to amount. */}
        <Button
          type="submit"
          tabIndex={-1}
          className={styles['save']}
          variant={entered.isChanged ? 'secondary' : 'ghost'}
          aria-label={texts.saveOneOf({ name: item.name })}
          isBusy={isSaving}
        >
          {texts.saveOne}
        </Button>
      </form>
    </li>
  );
}

/** What somebody else keeps: whatever they write of it stands here too. */
export function KeptItem({ keeper, ...past }: Past & { keeper: string }) {
  const texts = useTexts(historyTexts);
  return (
    <li className={styles['item']}>
      <ItemPast {...past} />
      <p className={styles['facts']}>{texts.keptBy({ name: keeper })}</p>
    </li>
  );
}

type Past = Omit<Props, 'isRunning'>;

/** What an item is now, what was typed for it last, where it is going, and what came before. */
function ItemPast({ kind, item, month }: Past) {
  const texts = useTexts(historyTexts);
  const { per } = useTexts(frequencyTexts);
  const language = useLanguage();
  const { name, value, currency, frequency, latest, entries, trend } = item;
  const now = formatMoney(value, currency, language);
  return (
    <>
      <div className={styles['main']}>
        <h4 className={styles['name']}>{name}</h4>
        <p className={styles['facts']}>
          {texts.current} <b>{now}</b>
          {frequency !== null && ` ${per[frequency]}`}
        </p>
        {item.byIndex && <ByIndex line={item.byIndex} month={month} />}
      </div>
      <div className={styles['past']}>
        {latest === null ? (
          <p className={styles['facts']}>{texts.noLatest}</p>
        ) : (
          <p className={styles['latest']}>
            <span className={styles['facts']}>
              {texts.latest({ month: formatMonth(monthSaid(latest), language) })}{' '}
              <b>{formatMoney(latest.value, latest.currency, language)}</b>
            </span>
            <ItemTrend trend={trend} kind={kind} />
          </p>
        )}
        {entries.length > 1 && (
          <ul className={styles['entries']} aria-label={texts.recent}>
            {entries.map((entry) => (
              <li key={monthSaid(entry)}>
                {formatShortMonth(monthSaid(entry), language)}{' '}
                {formatMoney(entry.value, entry.currency, language)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** What the index makes of a property in the month, and how. */
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
