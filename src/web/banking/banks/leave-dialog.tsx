import { useState } from 'react';
import type { BankConnection } from '#domain/banking/accounts/bank-connections.ts';
import { WriteFailure } from '#web/client/http/failures.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { bankTexts } from '#web/banking/connections/texts.ts';
import { useLeaveBank } from '#web/banking/connections/use-connections.ts';

type Props = { connection: BankConnection; onClose: () => void };

/** Asks whether to keep a connection's transactions when it is removed. */
export function LeaveDialog({ connection, onClose }: Props) {
  const texts = useTexts(bankTexts);
  const [removesData, setRemovesData] = useState(false);
  const { mutate, isPending, error } = useLeaveBank(connection.id);
  const name = connection.bankName ?? texts.title;
  const isLeft = connection.status === 'disconnected';
  const leave = () =>
    mutate(removesData ? 'remove' : 'keep', {
      onSuccess: () => {
        onClose();
        showToast({ title: texts.leftToast({ name }) });
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={isLeft ? texts.removeTitle({ name }) : texts.leaveTitle({ name })}
      text={isLeft ? texts.removeText : texts.leaveText}
      confirmText={isLeft || removesData ? texts.remove : texts.leave}
      cancelText={texts.cancel}
      isBusy={isPending}
      busyText={texts.leaving}
      onConfirm={leave}
      onCancel={onClose}
    >
      <Checkbox
        label={texts.removeData}
        help={texts.removeDataHelp}
        checked={removesData}
        onChange={(event) => setRemovesData(event.target.checked)}
      />
      {error && <WriteFailure error={error} title={texts.leaveFailed} />}
    </ConfirmDialog>
  );
}
