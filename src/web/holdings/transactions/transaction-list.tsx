import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Coins from 'lucide-react/icons/coins';
import type { LucideIcon } from 'lucide-react';
import Minus from 'lucide-react/icons/minus';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Receipt from 'lucide-react/icons/receipt';
import { useDeferredValue } from 'react';
import type { HoldingKind, ListedTransaction } from '#domain/holdings/holding-transactions.ts';
import { useMore } from '#web/client/cache/queries.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { formatDay, joinFacts } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Button, IconButton } from '#web/kit/ui/button.tsx';
import { List, ListRow } from '#web/kit/ui/list.tsx';
import { ListSearch, ListTools } from '#web/kit/ui/list-tools.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { formatPrice, formatUnits, movedCash } from '#web/holdings/account/position-words.ts';
import { useTransactions } from '#web/holdings/account/use-holdings.ts';
import { transactionTexts } from './texts.ts';
import styles from './transactions.module.css';

type Props = {
  assetId: string;
  search: string;
  onSearch: (search: string) => void;
  onEdit: (transaction: ListedTransaction) => void;
};

/** Transactions of an account that the search finds, newest first. */
export function TransactionList({ assetId, search, onSearch, onEdit }: Props) {
  const texts = useTexts(transactionTexts);
  const found = useTransactions(assetId, useDeferredValue(search).trim());
  const more = useMore(found);
  const transactions = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const retry = () => (found.data ? more.ask() : void found.refetch());
  return (
    <Sheet>
      <SheetHead title={texts.title}>
        <ListTools label={texts.list}>
          <ListSearch label={texts.search} value={search} onChange={onSearch} />
        </ListTools>
      </SheetHead>
      {found.isPending && (
        <div className={styles['waiting']}>
          <Skeleton shapes={['row', 'row', 'row']} />
        </div>
      )}
      {found.isSuccess && transactions.length === 0 && (
        <p role="status" className={styles['waiting']}>
          {texts.none}
        </p>
      )}
      <List label={texts.list}>
        {transactions.map((each) => (
          <TransactionRow key={each.id} transaction={each} onEdit={onEdit} />
        ))}
      </List>
      {found.error && (
        <ReadFailure error={found.error} isRetrying={found.isFetching} onRetry={retry} />
      )}
      {found.hasNextPage && (
        <p className={styles['more']}>
          <Button isBusy={more.isBusy} busyText={texts.reading} onClick={more.ask}>
            {texts.more}
          </Button>
        </p>
      )}
    </Sheet>
  );
}

type RowProps = { transaction: ListedTransaction; onEdit: Props['onEdit'] };

function TransactionRow({ transaction, onEdit }: RowProps) {
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const { kind, day, instrument, note, isOpening } = transaction;
  const words = isOpening ? texts.opening : texts.kinds[kind];
  const name = instrument?.name ?? words;
  const shownDay = formatDay(day, language);
  const direction = DIRECTIONS[kind];
  // A move of units alone shows no cash.
  const cash = direction === 0 ? null : movedCash(transaction);
  return (
    <ListRow
      icon={ICONS[kind]}
      name={name}
      facts={joinFacts([
        instrument === null ? null : words,
        shownDay.replaceAll(' ', '\u00a0'),
        useTradeWords(transaction),
        note,
      ])}
      amount={
        cash === null ? (
          '–'
        ) : (
          <Amount value={direction * Number(cash.amount)} currency={cash.currency} isChange />
        )
      }
      under={cash?.isWorth === true ? texts.worth : undefined}
      isBeside
      actions={
        <IconButton
          icon={Pencil}
          size="small"
          label={texts.edit({
            name: `${words} ${instrument?.name ?? ''}`.trim(),
            day: shownDay,
          })}
          onClick={() => onEdit(transaction)}
        />
      }
    />
  );
}

/** Units, and the price where there is one. */
function useTradeWords({ quantity, price, instrument, ratio }: ListedTransaction): string | null {
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  if (quantity === null) return ratio;
  const units = formatUnits(quantity, language);
  if (price === null || instrument === null) return texts.units({ count: units });
  const each = formatPrice(price, instrument.currency, language);
  return texts.trade({ quantity: units, price: each });
}

/** Direction of the cash of each kind; 0: it moves units alone. */
const DIRECTIONS: Readonly<Record<HoldingKind, -1 | 0 | 1>> = {
  deposit: 1,
  split: 0,
  bonus: 0,
  buy: -1,
  exchange_out: 0,
  exchange_in: 0,
  transfer_out: 0,
  transfer_in: 0,
  correction: 1,
  return_of_capital: 1,
  dividend: 1,
  interest: 1,
  sell: 1,
  withholding_tax: -1,
  fee: -1,
  tax: -1,
  withdrawal: -1,
};

const ICONS: Readonly<Record<HoldingKind, LucideIcon>> = {
  deposit: ArrowDownToLine,
  split: ArrowLeftRight,
  bonus: Plus,
  buy: Plus,
  exchange_out: ArrowLeftRight,
  exchange_in: ArrowLeftRight,
  transfer_out: ArrowLeftRight,
  transfer_in: ArrowLeftRight,
  correction: ArrowLeftRight,
  return_of_capital: Coins,
  dividend: Coins,
  interest: Coins,
  sell: Minus,
  withholding_tax: Receipt,
  fee: Receipt,
  tax: Receipt,
  withdrawal: ArrowUpFromLine,
};
