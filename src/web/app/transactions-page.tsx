import { AddedFilesButton } from '#web/added-files/added-files-button.tsx';
import { OpenBankFile } from '#web/bank-files/open-bank-file.tsx';
import { TransactionsScreen } from '#web/transactions/transactions-screen.tsx';

/** Transactions, and the ways in which they come. */
export function TransactionsPage() {
  return (
    <TransactionsScreen
      ways={
        <>
          <AddedFilesButton />
          <OpenBankFile />
        </>
      }
      firstWay={<OpenBankFile />}
    />
  );
}
