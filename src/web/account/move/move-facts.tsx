import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { MoveTotal } from '#domain/portability/moves/move-file.ts';
import type { ReadMove } from '#web/client/records/move-source.ts';
import { currencyName, formatMoney, formatMonth, formatMonths } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { SaveLeftOut } from './move-items.tsx';
import { issueTexts } from './issue-texts.ts';
import { moveTexts } from './texts.ts';
import type { Move } from './use-move.ts';
import styles from './move.module.css';

type Props = { move: Move; file: ReadMove };

/** Months of a file, its totals, and the issues to check. */
export function MoveFacts({ move, file }: Props) {
  const texts = useTexts(moveTexts);
  const next = move.queue.find(({ state }) => state === 'waiting');
  return (
    <Sheet>
      <SheetHead title={file.fileName || texts.pasted}>
        {next === undefined ? (
          <Button size="small" variant="ghost" onClick={move.forget}>
            {texts.other}
          </Button>
        ) : (
          <Button size="small" variant="ghost" onClick={move.skip}>
            {texts.skip}
          </Button>
        )}
      </SheetHead>
      {file.items.length > 0 && <Facts move={move} file={file} />}
    </Sheet>
  );
}

/** Months, currency and totals of its items, and what is to be checked. */
function Facts({ move, file }: Props) {
  const texts = useTexts(moveTexts);
  const issues = useTexts(issueTexts);
  const language = useLanguage();
  const wanted = file.items.filter(({ leftOut }) => leftOut === null);
  const months = wanted.flatMap((item) => item.months.map(({ month }) => month)).toSorted();
  const [from, to] = [months[0], months.at(-1)];
  const period = from && to && formatMonths({ from, to }, language);
  const options = CURRENCIES.map((value) => ({
    value,
    text: `${value} · ${currencyName(value, language)}`,
  }));
  // Totals of two sheets can share a name.
  const totals = file.totals.map((total, at) => ({ total, key: `${at} ${total.name}` }));
  return (
    <div className={styles['body']}>
      {period && <p>{texts.holds({ count: wanted.length, period })}</p>}
      <div className={styles['currency']}>
        <Select
          label={texts.currency}
          help={texts.currencyHelp}
          value={file.currency}
          options={options}
          onChange={({ target }) => move.chooseCurrency(target.value as Currency)}
        />
      </div>
      {file.totals.length > 0 && (
        <div className={styles['list']}>
          <h3>{texts.totals}</h3>
          <ul className={styles['list']}>
            {totals.map(({ total, key }) => (
              <li key={key}>
                <Total total={total} currency={total.currency ?? file.currency} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {file.issues.length > 0 && (
        <div className={styles['list']}>
          <h3>{texts.issuesTitle}</h3>
          <ul className={styles['list']}>
            {file.issues.map(({ code, count, example }) => (
              <li key={code}>
                {issues[code]({ count })}
                <span className={styles['example']}>{example}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <SaveLeftOut file={file} sayIssue={({ code, count }) => issues[code]({ count })} />
    </div>
  );
}

/** Differing months that are named in a sentence, and those that are listed. */
const NAMED_MAX = 3;
const LISTED_MAX = 36;

/** In how many months a sum is right, and which ones differ. */
function Total({ total, currency }: { total: MoveTotal; currency: Currency }) {
  const texts = useTexts(moveTexts);
  const language = useLanguage();
  const { name, months, shared } = total;
  const differing = months.filter(({ stated, counted }) => stated !== counted);
  const right = months.length - differing.length;
  const named = differing.slice(0, NAMED_MAX).map(({ month }) => formatMonth(month, language));
  const more = differing.length - named.length;
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const all = more > 0 ? [...named, texts.more({ count: more })] : named;
  const sentence = texts.right({ name, right, of: months.length });
  if (differing.length === 0) return <p>{sentence}.</p>;
  const money = (value: AmountText) => formatMoney(value, currency, language);
  const summary = shared
    ? texts.whole({
        name,
        of: months.length,
        stated: money(shared.stated),
        counted: money(shared.counted),
      })
    : `${sentence}; ${texts.differ({ months: list.format(all), count: differing.length })}`;
  return (
    <details>
      <summary>{summary}</summary>
      <ul className={styles['months']}>
        {differing.slice(0, LISTED_MAX).map(({ month, stated, counted }) => (
          <li key={month}>
            {texts.differing({
              month: formatMonth(month, language),
              stated: money(stated),
              counted: money(counted),
            })}
          </li>
        ))}
        {differing.length > LISTED_MAX && (
          <li>{texts.andMore({ count: differing.length - LISTED_MAX })}</li>
        )}
      </ul>
    </details>
  );
}
