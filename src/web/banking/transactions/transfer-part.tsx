import { request } from '#web/client/http/api.ts';
import { useBankWrite } from '#web/banking/accounts/use-bank-write.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { transactionTexts } from './texts.ts';
import styles from './transactions.module.css';

/** Says that it only moved between own accounts, and lets the person say otherwise. */
export function TransferPart({ id, onDone }: { id: string; onDone: () => void }) {
  const texts = useTexts(transactionTexts);
  const { mutate, isPending, error } = useBankWrite(() =>
    request<undefined>(`/api/transactions/${id}/transfer`, { method: 'DELETE' }),
  );
  const part = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: texts.parted });
        onDone();
      },
    });
  return (
    <div className={styles['transfer']}>
      <p>{texts.transferText}</p>
      <Button size="small" isBusy={isPending} busyText={texts.parting} onClick={part}>
        {texts.partTransfer}
      </Button>
      <WriteFailure error={error} />
    </div>
  );
}
