import type { ReactNode } from 'react';
import type { AccountHoldings, Position } from '#domain/holdings/account-holdings.ts';
import type { Asset } from '#domain/records/assets.ts';
import { KindsForm } from '#web/client/records/instrument-kinds.tsx';
import { PriceDialog } from '#web/holdings/prices/price-dialog.tsx';
import { TransactionDialog } from '#web/holdings/transactions/transaction-dialog.tsx';
import {
  formatExactChange,
  formatMoney,
  formatPercentChange,
  formatShare,
  joinFacts,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/kit/ui/dialog.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { explainPosition } from './explain.ts';
import {
  formatAverage,
  formatPrice,
  formatUnits,
  gainPercent,
  instrumentFacts,
  ownValue,
  priceOrigin,
} from './position-words.ts';
import type { HoldingsTask } from './task.ts';
import { holdingsTexts } from './texts.ts';
import styles from './account.module.css';

type Props = {
  asset: Asset;
  held: AccountHoldings;
  task: HoldingsTask;
  onTask: (task: HoldingsTask | null) => void;
};

/** The dialog that an account's page has open. */
export function AccountDialog({ asset, held, task, onTask }: Props) {
  const onClose = () => onTask(null);
  switch (task.kind) {
    case 'add':
    case 'edit':
      return (
        <TransactionDialog
          {...{ asset, held, onClose }}
          edited={task.kind === 'edit' ? task.transaction : null}
          {...(task.kind === 'add' && { start: task })}
        />
      );
    case 'prices':
      return <PriceDialog held={held} instrumentId={task.instrumentId} onClose={onClose} />;
    case 'position':
      return <PositionDialog {...{ held, onTask, onClose }} instrumentId={task.instrumentId} />;
  }
}

type PositionDialogProps = {
  held: AccountHoldings;
  instrumentId: string;
  onTask: (task: HoldingsTask) => void;
  onClose: () => void;
};

/** One holding: its figures, and what can be done with it. */
function PositionDialog({ held, instrumentId, onTask, onClose }: PositionDialogProps) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const position = held.positions.find((each) => each.instrumentId === instrumentId);
  if (position === undefined) return null;
  const { name, kind, gain, currency: own } = position;
  const { currency } = held;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={name}
      description={joinFacts([instrumentFacts(position, language), own])}
    >
      <DialogBody>
        <Figure
          label={texts.gain}
          explain={gain === null ? null : () => explainPosition(position, held, language)}
          below={<PercentOfCost position={position} />}
        >
          {gain === null ? '–' : <Amount value={gain} currency={currency} size="widget" isChange />}
        </Figure>
        <PositionFacts position={position} held={held} />
        {/* The kind decides how a sale is declared. */}
        <KindsForm fields={[{ instrumentId, label: texts.kindOf, kind }]} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => onTask({ kind: 'prices', instrumentId })}>{texts.setPrice}</Button>
        <Button onClick={() => onTask({ kind: 'add', instrumentId, as: 'sell' })}>
          {texts.sell}
        </Button>
        <Button variant="primary" onClick={() => onTask({ kind: 'add', instrumentId, as: 'buy' })}>
          {texts.buy}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function PercentOfCost({ position }: { position: Position }): ReactNode {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const percent = gainPercent(position);
  if (percent === null) return texts.nothingToCompare;
  return texts.ofCost({ percent: formatPercentChange(percent, language) });
}

function PositionFacts({ position, held }: { position: Position; held: AccountHoldings }) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const { currency } = held;
  const { quantity, price, averageCost, value, cost, share } = position;
  const money = (amount: number | null) =>
    amount === null ? '–' : formatMoney(amount, currency, language);
  const own = position.currency === currency ? null : ownValue(position);
  const facts: [name: string, figure: string, below: string | null][] = [
    [texts.quantity, formatUnits(quantity, language), null],
    [
      texts.price,
      price === null ? texts.noPrice : formatPrice(price, position.currency, language),
      priceOrigin(position, language),
    ],
    [
      texts.value,
      money(value),
      own === null ? null : formatMoney(own, position.currency, language),
    ],
    [
      texts.averageCost,
      averageCost === null ? '–' : formatAverage(averageCost, currency, language),
      null,
    ],
    [texts.cost, cost === null ? texts.costUnknown : money(cost), null],
    [
      texts.gainColumn,
      position.gain === null ? '–' : formatExactChange(position.gain, currency, language),
      null,
    ],
    [texts.share, share === null ? '–' : formatShare(share, language), null],
  ];
  return (
    <dl className={styles['positionFacts']}>
      {facts.map(([name, figure, below]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {figure}
            {below !== null && <span className={styles['facts']}>{below}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
