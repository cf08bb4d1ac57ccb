import { useState } from 'react';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import { CSV_MARK, csvLine, csvText } from '#domain/basics/csv.ts';
import { defineTexts } from '#domain/basics/texts.ts';
import { canBe } from '#domain/portability/moves/choices.ts';
import { lastOf } from '#domain/portability/moves/stored-months.ts';
import type { MoveIssue } from '#domain/portability/moves/move-file.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import { saveFile } from '#web/client/http/files.ts';
import type { ReadItem, ReadMove } from '#web/client/records/move-source.ts';
import {
  assetTypes,
  costTypes,
  incomeTypes,
  liabilityTypes,
} from '#web/client/records/type-texts.ts';
import {
  currencyName,
  formatDay,
  formatMoney,
  formatMonth,
  formatMonths,
  formatTyped,
  joinFacts,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { BareCheckbox, Checkbox } from '#web/kit/ui/choices.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Select } from '#web/kit/ui/select.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { reasonTexts } from './issue-texts.ts';
import { MissingItems } from './missing-items.tsx';
import { english, moveTexts, swedish } from './texts.ts';
import type { Move } from './use-move.ts';
import styles from './move.module.css';

type Props = { move: Move; file: ReadMove };

/** Rows of a file with kind and type, and the rows left out with reasons. */
export function MoveItems({ move, file }: Props) {
  const texts = useTexts(moveTexts);
  const wanted = file.items.filter(({ leftOut }) => leftOut === null);
  // Accounts stay in their place, and keep the focus, once their balance is stated.
  const isShown = ({ leftOut }: ReadItem) => leftOut === null || leftOut === 'balance';
  const [shown, others] = [file.items.filter(isShown), file.items.filter((each) => !isShown(each))];
  const guessed = wanted.filter(({ guesses }) => guesses.includes('kind')).length;
  return (
    <>
      <Sheet>
        <SheetHead title={texts.items({ count: wanted.length })} />
        {guessed > 0 && <p className={styles['lead']}>{texts.guessed({ count: guessed })}</p>}
        <ul>
          {shown.map((item) => (
            <Item key={item.key} {...{ move, file, item }} />
          ))}
        </ul>
      </Sheet>
      <MissingItems move={move} file={file} />
      {others.length > 0 && (
        <Sheet>
          <SheetHead title={texts.leftOut({ count: others.length })} />
          <ul>
            {others.map((item) => (
              <Item key={item.key} {...{ move, file, item }} />
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}

type ItemProps = Props & { item: ReadItem };

function Item({ move, file, item }: ItemProps) {
  const texts = useTexts(moveTexts);
  const reasons = useTexts(reasonTexts);
  const language = useLanguage();
  const { key, name, leftOut, months, place, hasEnded, guesses, continues, days } = item;
  const { transactions, holdingTransactions, shared } = item;
  // Also once the user has answered that the item has not ended.
  const isEndAsked = move.choiceOf(key)?.hasEnded !== undefined;
  const [first, end] = [months[0], months.at(-1)];
  const period = first && end && formatMonths({ from: first.month, to: end.month }, language);
  const last = lastOf(item.kind, item);
  const value = last && formatMoney(last.value, item.currency ?? file.currency, language);
  const facts = joinFacts([
    leftOut === null && place,
    period,
    months.length > 0 && texts.values({ count: months.length }),
    transactions > 0 && texts.transactions({ count: transactions }),
    holdingTransactions > 0 && texts.holdingTransactions({ count: holdingTransactions }),
    // Of holdings alone, which have no values of months of their own.
    period === undefined &&
      days &&
      `${formatDay(days.from, language)} – ${formatDay(days.to, language)}`,
  ]);
  return (
    <li className={classes(styles['item'], leftOut !== null && styles['out'])}>
      <BareCheckbox
        label={texts.include({ name })}
        checked={leftOut === null}
        onChange={({ target }) => move.chooseItem({ key, included: target.checked })}
      />
      <div className={styles['about']}>
        <h3>
          {name} {guesses.includes('kind') && <Tag tone="est">{texts.guess}</Tag>}
        </h3>
        <p className={styles['facts']}>{facts}</p>
        {leftOut !== null && <p className={styles['facts']}>{reasons[leftOut]}</p>}
        {leftOut === null && shared && value && (
          <p className={styles['facts']}>{texts.shared({ ...shared, amount: value })}</p>
        )}
        {continues !== null && <Continues move={move} item={item} currency={file.currency} />}
        {leftOut === null && (hasEnded || guesses.includes('ended') || isEndAsked) && last && (
          <Checkbox
            label={texts.ended({ month: formatMonth(last.month, language) })}
            checked={hasEnded}
            onChange={({ target }) => move.chooseItem({ key, hasEnded: target.checked })}
          />
        )}
      </div>
      <p className={styles['value']}>{value}</p>
      {item.counted && (leftOut === null || leftOut === 'balance') && (
        <Balance move={move} item={item} common={file.currency} />
      )}
      {leftOut === null && continues === null && (
        <Becomes move={move} item={item} common={file.currency} />
      )}
    </li>
  );
}

/** The balance of an account whose file states none. */
function Balance({ move, item, common }: BecomesProps) {
  const texts = useTexts(moveTexts);
  const language = useLanguage();
  const { key, days, continues, currency } = item;
  const stated = move.choiceOf(key)?.balance;
  const [typed, setTyped] = useState(stated ? formatTyped(stated, language) : '');
  // Its record knows the balance of an earlier month.
  if (days === undefined || (continues !== null && item.leftOut === null)) return null;
  const unit = currency ?? common;
  const { amount } = parseTypedAmount(typed, { language, unit });
  const state = () => {
    const isUnread = amount === null && typed !== '';
    if (!isUnread && (amount ?? undefined) !== stated)
      move.chooseItem({ key, balance: amount ?? undefined });
  };
  return (
    <div className={styles['balance']}>
      <AmountField
        label={texts.balance({ day: formatDay(days.to, language) })}
        help={texts.balanceHelp}
        unit={unit}
        typed={typed}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={state}
        onKeyDown={({ key: pressed }) => pressed === 'Enter' && state()}
      />
    </div>
  );
}

type GoneProps = {
  move: Move;
  of: string;
  gone: NonNullable<NonNullable<ReadItem['continues']>['gone']>;
};

/** Transactions of an earlier version that the file lacks, which are removed or stay. */
function Gone({ move, of, gone: { count, isRemoved, rows } }: GoneProps) {
  const { andMore } = useTexts(moveTexts);
  const texts = useTexts(goneTexts);
  const language = useLanguage();
  return (
    <>
      <p className={styles['facts']}>{texts.gone({ count })}</p>
      <ul className={styles['months']}>
        {rows.map(({ id, day, name, amount, currency }) => (
          <li key={id}>
            {joinFacts([
              formatDay(day, language),
              name,
              amount !== null && formatMoney(amount, currency, language),
            ])}
          </li>
        ))}
        {count > rows.length && <li>{andMore({ count: count - rows.length })}</li>}
      </ul>
      <Checkbox
        label={texts.remove({ count })}
        checked={move.choiceOf(of)?.removes ?? isRemoved}
        onChange={({ target }) => move.chooseItem({ key: of, removes: target.checked })}
      />
    </>
  );
}

/** Differing months that are listed. */
const LISTED_MAX = 12;

/** The record that a newer version of the file adds to, and the months that differ. */
function Continues({
  move,
  item,
  currency,
}: {
  move: Move;
  item: ReadItem;
  currency: ReadMove['currency'];
}) {
  const texts = useTexts(moveTexts);
  const language = useLanguage();
  if (item.continues === null) return null;
  const { name, added, differs, transactions, gone } = item.continues;
  const isUnsure = item.leftOut === 'unsure';
  const replaces = move.choiceOf(item.key)?.replaces === true;
  const isSame = added === 0 && differs.length === 0 && transactions === 0;
  const facts = [
    isSame ? texts.hasAll({ name }) : texts.continues({ name, count: added }),
    transactions > 0 && texts.fresh({ count: transactions }),
  ];
  return (
    <>
      {!isUnsure && <p className={styles['facts']}>{joinFacts(facts)}</p>}
      {differs.length > 0 && (
        <ul className={styles['months']}>
          {differs.slice(0, LISTED_MAX).map(({ month, stored, currency: own, value }) => (
            <li key={month}>
              {texts.storedOtherwise({
                month: formatMonth(month, language),
                stored: formatMoney(stored, own, language),
                value: formatMoney(value, item.currency ?? currency, language),
              })}
            </li>
          ))}
          {differs.length > LISTED_MAX && (
            <li>{texts.andMore({ count: differs.length - LISTED_MAX })}</li>
          )}
        </ul>
      )}
      {gone && item.leftOut === null && <Gone move={move} of={item.key} gone={gone} />}
      {(isUnsure || replaces || differs.length > 0) && (
        <Checkbox
          label={
            isUnsure || differs.length === 0
              ? texts.isSame({ name })
              : texts.replace({ count: differs.length })
          }
          checked={replaces}
          onChange={({ target: { checked } }) =>
            move.chooseItem({
              key: item.key,
              replaces: checked,
              ...(isUnsure && { included: true }),
            })
          }
        />
      )}
    </>
  );
}

type BecomesProps = { move: Move; item: ReadItem; common: Currency };

/** Kind, type and, where its name states one, currency of the record that a row becomes. */
function Becomes({ move, item, common }: BecomesProps) {
  const language = useLanguage();
  const texts = useTexts(moveTexts);
  const types = useTypes(item.kind);
  const { key, name, kind, type, currency } = item;
  const isCurrencyAsked =
    item.guesses.includes('currency') || move.choiceOf(key)?.currency !== undefined;
  return (
    <div className={styles['choices']}>
      <Select
        label={texts.kindOf({ name })}
        value={kind ?? ''}
        placeholder={texts.chooseKind}
        options={KIND_NAMES.filter((each) => canBe(item, each)).map((each) => ({
          value: each,
          text: texts.kinds[each],
        }))}
        onChange={({ target }) => move.chooseItem({ key, kind: target.value as Kind, type: null })}
      />
      {types !== null && (
        <Select
          label={texts.typeOf({ name })}
          value={type ?? 'other'}
          options={Object.entries(types).map(([value, text]) => ({ value, text }))}
          onChange={({ target }) => move.chooseItem({ key, type: target.value })}
        />
      )}
      {isCurrencyAsked && (
        <Select
          label={texts.currencyOf({ name })}
          help={texts.currencyNamed}
          value={currency ?? common}
          options={CURRENCIES.map((value) => ({
            value,
            text: `${value} · ${currencyName(value, language)}`,
          }))}
          onChange={({ target }) => move.chooseItem({ key, currency: target.value as Currency })}
        />
      )}
    </div>
  );
}

type LeftOutProps = {
  file: ReadMove;
  /** The sentence of an issue. */
  sayIssue: (issue: MoveIssue) => string;
};

/** Saves what was left out, or not read as it stands, as a table. */
export function SaveLeftOut({ file, sayIssue }: LeftOutProps) {
  const texts = useTexts(moveTexts);
  const reasons = useTexts(reasonTexts);
  const language = useLanguage();
  const { items, issues, fileName } = file;
  const others = items.filter(({ leftOut }) => leftOut !== null);
  if (others.length + issues.length === 0) return null;
  const { what, of, example } = texts.leftOutFile;
  const name = fileName.replace(/\.\w+$/, '') || texts.pasted;
  const rows = (): string[][] => [
    [what, of, example],
    ...others.map(({ leftOut, months, transactions, holdingTransactions, place, name: own }) => [
      reasons[leftOut ?? 'choice'],
      String(months.length + transactions + holdingTransactions),
      joinFacts([own, place]),
    ]),
    ...issues.flatMap((issue) => {
      const { count, examples = [issue.example] } = issue;
      const more = count - examples.length;
      const listed = more > 0 ? [...examples, texts.andMore({ count: more })] : examples;
      return listed.map((each, at) =>
        at === 0 ? [sayIssue(issue), String(count), each] : ['', '', each],
      );
    }),
  ];
  const save = () => {
    const lines = rows().map((cells) => csvLine(cells.map(csvText), language));
    const content = new Blob([CSV_MARK, ...lines], { type: 'text/csv;charset=utf-8' });
    saveFile(`${name} – ${texts.leftOutFile.ending}.csv`, content);
  };
  return (
    <div>
      <Button size="small" onClick={save}>
        {texts.leftOutFile.save}
      </Button>
    </div>
  );
}

/** The names of the types of a kind; null: it has none. */
function useTypes(kind: Kind | null): Readonly<Record<string, string>> | null {
  const types = {
    assets: useTexts(assetTypes),
    liabilities: useTexts(liabilityTypes),
    incomes: useTexts(incomeTypes),
    costs: useTexts(costTypes),
  };
  return kind === null || kind === 'goals' ? null : types[kind];
}

/** Transactions of an earlier file that a newer one lacks. */
const goneTexts = defineTexts({
  en: {
    gone: english(
      'transaction of an earlier file is not in this one:',
      'transactions of an earlier file are not in this one:',
    ),
    remove: ({ count }: { count: number }) => (count === 1 ? 'Remove it' : 'Remove them'),
  },
  sv: {
    gone: swedish(
      'transaktion i en tidigare fil finns inte i den här:',
      'transaktioner i en tidigare fil finns inte i den här:',
    ),
    remove: ({ count }: { count: number }) => (count === 1 ? 'Ta bort den' : 'Ta bort dem'),
  },
});
