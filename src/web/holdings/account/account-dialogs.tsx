import type { AccountHoldings } from '#domain/holdings/account-holdings.ts';
import type { Asset } from '#domain/records/assets.ts';
import { PriceDialog } from '#web/holdings/prices/price-dialog.tsx';
import { TransactionDialog } from '#web/holdings/transactions/transaction-dialog.tsx';
import { PositionDialog } from './position-dialog.tsx';
import type { HoldingsTask } from './task.ts';

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
