import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { issueText } from '#domain/basics/issues.ts';
import { type Day, dayOf, isDay } from '#domain/basics/months.ts';
import { canHold } from '#domain/holdings/accounts.ts';
import { BROKER_NAMES } from '#domain/holdings/files/broker-file.ts';
import type {
  HoldingsPosition,
  HoldingsPreview,
  HoldingsRow,
} from '#domain/holdings/files/file-preview.ts';
import { ACCOUNT_FORMS, type Asset } from '#domain/records/assets.ts';
import { ADDED_FILES } from '#web/banking/accounts/use-bank-write.ts';
import { createFormKey } from '#web/client/forms/form-state.ts';
import { request } from '#web/client/http/api.ts';
import { useItems, useSource } from '#web/client/records/use-records.tsx';
import { formatDay, formatMoney, formatNumber } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { DialogBody, DialogCancel, DialogFooter } from '#web/kit/ui/dialog.tsx';
import { DateField } from '#web/kit/ui/field.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { Progress } from '#web/kit/ui/progress.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { Table, WideTable } from '#web/kit/ui/table.tsx';
import { contentOf, nameOf } from './bank-file.ts';
import { FileMeaningChoice } from './file-meaning.tsx';
import { holdingsTexts } from './holdings-texts.ts';
import { bankFileTexts } from './texts.ts';
import { useAdding, useRefusal } from './use-adding.ts';
import type { FileChoice } from './use-file-choice.ts';
import styles from './bank-files.module.css';

const PERCENT = 100;

type Props = { file: File; first: HoldingsPreview; chosen: FileChoice; onClose: () => void };

/** Accounts, positions and rows of a broker's file, and the import button. */
export function HoldingsForm({ file, first, chosen, onClose }: Props) {
  const texts = useTexts(holdingsTexts);
  const shared = useTexts(bankFileTexts);
  const found = usePreview(file, first);
  const { preview, choices, on, typed, isWaiting, error } = found;
  const { data: assets } = useItems('assets');
  const adding = useAdding(file, onClose);
  const refusal = useRefusal(file, adding.error ?? error);
  const { counts, full, accounts } = preview;
  const isEmpty = counts.new + counts.prices === 0;
  const isTwice = accounts.some(({ countedBy }, at) => isCountedTwice(countedBy, choices[at]));
  const isDayOpen = typed !== (on ?? '');
  const isUndecided = full !== null || isTwice || isDayOpen || isWaiting || chosen.isWaiting;
  const add = () => {
    const named = { name: nameOf(file), readAs: 'holdings' };
    const opened = accounts.map(({ isOpened }) => isOpened === true);
    const query = new URLSearchParams({ ...named, ...askedOf({ choices, opened, on }) });
    adding.add(`${ADDED_FILES}?${query.toString()}`);
  };
  return (
    <>
      <DialogBody>
        {preview.isBankToo && (
          <FileMeaningChoice value="holdings" onChange={chosen.changeReading} />
        )}
        <HoldingsFacts preview={preview} />
        {assets === undefined ? (
          <Skeleton shapes={['row']} />
        ) : (
          <AccountChoices {...found} assets={assets} />
        )}
        {preview.positionsOn !== null && <PositionsDay typed={typed} onType={found.typeDay} />}
        <HoldingsPositions positions={preview.positions} all={counts.positions} />
        <HoldingsRows rows={preview.rows} all={rowsIn(preview)} />
        {full && <FormError>{texts.full[full.kind]({ count: full.room })}</FormError>}
        {refusal && <FormError>{refusal}</FormError>}
      </DialogBody>
      {adding.share !== null && (
        <div className={styles['progress']}>
          <Progress label={shared.adding} percent={adding.share * PERCENT} />
        </div>
      )}
      <DialogFooter>
        <DialogCancel>{shared.cancel}</DialogCancel>
        <Button
          variant="primary"
          disabled={isEmpty || isUndecided}
          isBusy={adding.isPending}
          busyText={shared.adding}
          onClick={add}
        >
          {texts.add({ count: counts.new, prices: counts.prices })}
        </Button>
      </DialogFooter>
    </>
  );
}

function rowsIn({ counts }: HoldingsPreview): number {
  return counts.new + counts.known + counts.leftOut + counts.skipped;
}

/** The preview by the user's choices for the accounts of the file; until then the first one. */
function usePreview(file: File, first: HoldingsPreview) {
  const { key } = useSource();
  const [opened] = useState(createFormKey);
  const [stated, setStated] = useState<readonly string[] | null>(null);
  const [day, setDay] = useState<Day | null>(null);
  // Of a year's digits the first ones state days that no file can be of.
  const [typed, setTyped] = useState(first.positionsOn ?? '');
  const [openings, setOpenings] = useState<readonly (boolean | null)[]>(NONE_OPENED);
  const choices = stated ?? first.accounts.map(({ choice }) => choice);
  const on = day ?? first.positionsOn;
  const isChanged = stated !== null || day !== null || openings !== NONE_OPENED;
  const asked = askedOf({ choices, opened: openings, on });
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...key, 'bank-file', opened, asked],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ readAs: 'holdings', ...asked });
      const path = `${ADDED_FILES}/preview?${query.toString()}`;
      const content = await contentOf(file);
      return request<HoldingsPreview>(path, { method: 'POST', content, signal });
    },
    enabled: isChanged,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const isWaiting = isChanged && error === null && (data === undefined || isPlaceholderData);
  const change = (at: number, choice: string) => setStated(choices.with(at, choice));
  const typeDay = (text: string) => {
    setTyped(text);
    if (isDay(text) && text <= dayOf(new Date())) setDay(text);
  };
  const open = (at: number, isOpened: boolean) =>
    setOpenings(choices.map((_, each) => (each === at ? isOpened : (openings[each] ?? null))));
  const preview = data ?? first;
  return { preview, choices, openings, on, typed, change, open, typeDay, isWaiting, error };
}

/** Each account starts with positions by default. */
const NONE_OPENED: readonly null[] = [];

type StatedChoices = {
  choices: readonly string[];
  opened: readonly (boolean | null)[];
  on: Day | null;
};

/** The choices as the server is asked for them. */
function askedOf({ choices, opened, on }: StatedChoices): Record<string, string> {
  const openings = opened.map((each) => (each === null ? '' : Number(each))).join(',');
  const accounts = { accounts: choices.join(','), openings };
  return on === null ? accounts : { ...accounts, positionsOn: on };
}

/** Asks for the day of positions that state none. */
function PositionsDay({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const [today] = useState(() => dayOf(new Date()));
  return (
    <DateField
      label={texts.positionsOn}
      help={texts.positionsOnHelp}
      max={today}
      value={typed}
      error={typed > today ? issueText('day.future', language) : null}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

type AccountProps = {
  preview: HoldingsPreview;
  choices: readonly string[];
  openings: readonly (boolean | null)[];
  assets: readonly Asset[];
  change: (at: number, choice: string) => void;
  open: (at: number, isOpened: boolean) => void;
};

/** Asks for each account of the file where its rows go. */
function AccountChoices({ preview, assets, choices, openings, ...write }: AccountProps) {
  const texts = useTexts(holdingsTexts);
  const offered = [
    ...assets
      .filter(({ type }) => canHold(type))
      .map(({ id, name }) => ({ value: id, text: name })),
    { value: 'new', text: texts.newAccount },
    ...ACCOUNT_FORMS.map((form) => ({ value: `new-${form}`, text: texts.newOf[form] })),
    { value: 'none', text: texts.leaveOut },
  ];
  const isOne = preview.accounts.length === 1;
  const firstOpened = preview.accounts.findIndex(({ isOpened }) => isOpened !== null);
  // Where transactions come to the positions, these add nothing.
  const isLacking = preview.counts.positionsDisagreeing > 0;
  return preview.accounts.map(({ name, rows, countedBy, isOpened, isOtherName }, at) => (
    <Fragment key={name}>
      <Select
        label={texts.account({ name: name || texts.noName, count: rows })}
        help={isOtherName ? texts.otherName : at === 0 ? texts.accountHelp : undefined}
        error={
          isCountedTwice(countedBy, choices[at])
            ? texts.countedBy({ name: countedBy?.name ?? '' })
            : undefined
        }
        value={choices[at] ?? 'none'}
        options={offered}
        onChange={({ target }) => write.change(at, target.value)}
      />
      {(isOpened === true || (isOpened === false && isLacking)) && (
        <Checkbox
          label={isOne ? texts.start : texts.startOf({ name: name || texts.noName })}
          help={at === firstOpened ? texts.startHelp : undefined}
          checked={openings[at] ?? isOpened}
          onChange={({ target }) => write.open(at, target.checked)}
        />
      )}
    </Fragment>
  ));
}

/** Whether a choice counts the cash of an account a second time. */
function isCountedTwice(
  countedBy: HoldingsPreview['accounts'][number]['countedBy'],
  choice = 'none',
): boolean {
  return countedBy !== null && choice !== 'none' && choice !== countedBy.assetId;
}

const COUNTED = [
  'new',
  'known',
  'elsewhere',
  'skipped',
  'leftOut',
  'prices',
  'unknownPrices',
  'instruments',
  'openings',
] as const;

/** The broker and the period of a file, its contents, and what does not add up in it. */
function HoldingsFacts({ preview: { source, period, counts } }: { preview: HoldingsPreview }) {
  const texts = useTexts(holdingsTexts);
  const shared = useTexts(bankFileTexts);
  const language = useLanguage();
  const days = period && {
    from: formatDay(period.from, language),
    to: formatDay(period.to, language),
  };
  const disagreeing = counts.disagreeing - counts.currencyUnknown;
  const broker = BROKER_NAMES[source] ?? (source === 'prices' ? texts.priceFile : texts.ownTable);
  return (
    <div className={styles['facts']}>
      <p>{days ? shared.from({ bank: broker, period: shared.period(days) }) : broker}</p>
      <ul aria-label={shared.counts} className={styles['counts']}>
        {COUNTED.filter((name) => name === 'new' || counts[name] > 0).map((name) => (
          <li key={name}>{texts[name]({ count: counts[name] })}</li>
        ))}
      </ul>
      {disagreeing > 0 && <p>{texts.disagreeing({ count: disagreeing })}</p>}
      {counts.currencyUnknown > 0 && (
        <p>{texts.currencyUnknown({ count: counts.currencyUnknown })}</p>
      )}
      {counts.openingsWithoutCost > 0 && (
        <p>{texts.openingsWithoutCost({ count: counts.openingsWithoutCost })}</p>
      )}
      {counts.openingsDisagreeing > 0 && (
        <p>{texts.openingsDisagreeing({ count: counts.openingsDisagreeing })}</p>
      )}
      {counts.positionsDisagreeing > 0 && (
        <p>{texts.positionsDisagreeing({ count: counts.positionsDisagreeing })}</p>
      )}
    </div>
  );
}

/** All that quantities and prices have. */
const DECIMALS = 10;

/** The rows of a broker's file, those that need the user's attention first. */
function HoldingsRows({ rows, all }: { rows: readonly HoldingsRow[]; all: number }) {
  const texts = useTexts(bankFileTexts);
  if (all === 0) return null;
  return (
    <div className={styles['rows']}>
      <WideTable
        caption={texts.rows}
        columns={[texts.row, texts.state, texts.amount]}
        rows={rows.map((row, at) => ({
          id: `${row.line} ${at}`,
          name: <Words row={row} />,
          figures: [
            <State key="state" row={row} />,
            row.state !== 'skipped' && row.amount !== null ? (
              <Amount key="amount" value={row.amount} currency={row.currency} />
            ) : (
              '–'
            ),
          ],
        }))}
      />
      {rows.length < all && <p className={styles['note']}>{texts.shown({ count: rows.length })}</p>}
    </div>
  );
}

function Words({ row }: { row: HoldingsRow }) {
  const texts = useTexts(bankFileTexts);
  const language = useLanguage();
  const isLine = row.state === 'skipped' || row.expected !== null;
  const figures = useFigures(row);
  const when = [
    row.state !== 'skipped' && formatDay(row.day, language),
    isLine && texts.line(row),
    ...figures,
  ];
  return (
    <>
      {row.text} <span className={styles['when']}>{when.filter(Boolean).join(', ')}</span>
    </>
  );
}

/** Quantity × price, and the fee, from which an amount follows. */
function useFigures(row: HoldingsRow): string[] {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  if (row.state === 'skipped' || row.quantity === null || row.price === null) return [];
  const [quantity, price] = [row.quantity, row.price].map((decimal) =>
    formatNumber(Number(decimal), language, DECIMALS),
  );
  const units = texts.units({ quantity: quantity ?? '', price: price ?? '' });
  if (row.fee === null) return [units];
  return [units, texts.fee({ amount: formatMoney(row.fee, row.currency, language) })];
}

function State({ row }: { row: HoldingsRow }) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  if (row.state === 'skipped') return `${texts.states.skipped}: ${texts.reasons[row.reason]}`;
  const state = texts.states[row.state];
  if (row.expected === null) return state;
  if (row.isCurrencyUnknown) return `${state}: ${texts.priceWithout}`;
  const expected = formatMoney(row.expected, row.currency, language);
  return `${state}: ${texts.expected({ amount: expected })}`;
}

type PositionsProps = { positions: readonly HoldingsPosition[]; all: number };

/** Units that the file states beside those that transactions come to, differences first. */
function HoldingsPositions({ positions, all }: PositionsProps) {
  const texts = useTexts(holdingsTexts);
  const shared = useTexts(bankFileTexts);
  const language = useLanguage();
  const quantity = (units: string) => formatNumber(Number(units), language, DECIMALS);
  if (all === 0) return null;
  return (
    <div className={styles['rows']}>
      <Table
        caption={texts.positionsTable}
        columns={[texts.holding, texts.inFile, texts.counted]}
        rows={positions.map(({ account, name, isin, day, stated, counted }, at) => ({
          id: `${at}`,
          name: (
            <>
              {name}{' '}
              <span className={styles['when']}>
                {[isin, account, formatDay(day, language)].filter(Boolean).join(', ')}
              </span>
            </>
          ),
          figures: [
            quantity(stated),
            stated === counted ? (
              quantity(counted)
            ) : (
              <strong key="counted">{quantity(counted)}</strong>
            ),
          ],
        }))}
      />
      {positions.length < all && (
        <p className={styles['note']}>{shared.shown({ count: positions.length })}</p>
      )}
    </div>
  );
}
