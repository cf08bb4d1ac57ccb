import { changeGroups, type ChangeGroup } from '#domain/figures/net-worth/change-groups.ts';
import type { Language } from '#domain/basics/texts.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { dataTexts } from '#web/client/records/texts.ts';
import type { KnownGrowth } from '#web/figures/growth/growth-in.ts';
import { useNetWorthChange } from '#web/figures/growth/use-net-worth-change.ts';
import { formatExactChange, formatMoneyChange } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { ExplainButton } from '#web/kit/ui/explain-button.tsx';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { changeTexts } from './texts.ts';
import styles from './why-changed.module.css';

/** Number of bars that fit beside the leading figure. */
const BARS_MAX = 5;

/** Why net worth changed since the last closed month: the largest reasons, adding up to it. */
export function WhyChanged() {
  const texts = useTexts(changeTexts);
  const language = useLanguage();
  const { data, isError, error, isFetching, refetch } = useNetWorthChange();
  // In a first month its figure has said already that there is nothing to compare with.
  if (data?.from === null) return null;
  return (
    <section className={styles['why']}>
      <h4 className={styles['title']}>
        {texts.why}
        {data && <ExplainButton label={texts.why} explain={() => explain(data, language)} />}
      </h4>
      {data === undefined && !isError && (
        <div className={styles['waiting']}>
          <Skeleton shapes={['line', 'line', 'line', 'line']} />
        </div>
      )}
      {data === undefined && isError && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data && <Answer compared={data} />}
    </section>
  );
}

function Answer({ compared }: { compared: KnownGrowth }) {
  const texts = useTexts(changeTexts);
  const groups = changeGroups(compared.lines, BARS_MAX);
  if (groups.length === 0) return <p className={styles['note']}>{texts.nothingMoved}</p>;
  return <Bars compared={compared} groups={groups} />;
}

type BarsProps = { compared: KnownGrowth; groups: readonly ChangeGroup[] };

function Bars({ compared: { change, currency }, groups }: BarsProps) {
  const texts = useTexts(changeTexts);
  const { sum } = useTexts(dataTexts);
  const language = useLanguage();
  const longest = Math.max(...groups.map((group) => Math.abs(group.change)));
  // Rounded one by one they would not add up.
  const areWhole = [change, ...groups.map((group) => group.change)].every(Number.isInteger);
  const format = areWhole ? formatMoneyChange : formatExactChange;
  return (
    <ul className={styles['bars']}>
      {groups.map(({ sort, name, change: part }) => (
        <li key={`${sort} ${name}`}>
          <span className={styles['name']}>{name ?? texts.groups[sort]}</span>
          <span className={styles['track']} aria-hidden="true">
            <span
              className={classes(styles['bar'], part < 0 && styles['loss'])}
              style={{ inlineSize: `${(Math.abs(part) / longest) * 100}%` }}
            />
          </span>
          <span className={styles['amount']}>{format(part, currency, language)}</span>
        </li>
      ))}
      <li className={styles['sum']}>
        <span className={styles['name']}>{sum}</span>
        <span className={styles['amount']}>{format(change, currency, language)}</span>
      </li>
    </ul>
  );
}

/** Its words come when they are asked for: the figure does not wait for them. */
async function explain(compared: KnownGrowth, language: Language): Promise<Explanation> {
  return (await import('./explain-change.ts')).explainChange(compared, language);
}
