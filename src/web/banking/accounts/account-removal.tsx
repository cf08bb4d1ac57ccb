import { useState } from 'react';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import { request } from '#web/client/http/api.ts';
import { useBankWrite } from './use-bank-write.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { accountTexts } from './texts.ts';
import { useContents } from './use-contents.ts';

type Props = { account: BankAccount; onDone: () => void };
/** Takes an account away, once it has been said what goes with it. */
export function AccountRemoval({ account: { id, accountName: name }, onDone }: Props) {
  const texts = useTexts(accountTexts);
  const [isAsking, setAsking] = useState(false);
  const contents = useContents(id, isAsking);
  const { mutate, isPending, error } = useBankWrite(() =>
    request<undefined>(`/api/bank-accounts/${id}`, { method: 'DELETE' }),
  );
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: texts.removed, description: name });
        onDone();
      },
    });
  return (
    <div>
      <Button size="small" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.removeTitle({ name })}
        text={contents ? texts.removeText(contents) : texts.counting}
        confirmText={texts.confirm}
        cancelText={texts.cancel}
        isBusy={isPending}
        busyText={texts.removing}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {error && <WriteFailure error={error} title={texts.removeFailed} />}
      </ConfirmDialog>
    </div>
  );
}
