import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { useHouseholdList } from '#web/household/households/use-households.ts';
import { useWrite } from '#web/client/records/use-records.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { settingsTexts } from './texts.ts';

type Props = {
  householdId: string;
  /** Path to delete: the household, or the user's membership. */
  path: string;
  words: { title: string; follows: string; confirm: string; busy: string; done: string };
  /** Called once the user is no longer a member. */
  onGone: () => void;
  onClose: () => void;
};

/** Confirms leaving or deleting a household. */
export function LeaveOrDeleteDialog({ householdId, path, words, onGone, onClose }: Props) {
  const texts = useTexts(settingsTexts);
  const list = useHouseholdList();
  const remove = useWrite(async () => {
    await request(path, { method: 'DELETE' });
    list.drop(householdId);
    onGone();
    showToast({ title: words.done });
  });
  return (
    <ConfirmDialog
      isOpen
      title={words.title}
      text={words.follows}
      confirmText={words.confirm}
      cancelText={texts.cancel}
      isBusy={remove.isPending}
      busyText={words.busy}
      onConfirm={() => remove.mutate(undefined)}
      onCancel={onClose}
    >
      {remove.error === null ? undefined : <Refused error={remove.error} />}
    </ConfirmDialog>
  );
}

function Refused({ error }: { error: Error }) {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const isLastOwner = error instanceof RemoteError && error.code === 'last_owner';
  return (
    <FormError>
      <p>{failureText(error, language)}</p>
      {isLastOwner && <p>{texts.handOverFirst}</p>}
    </FormError>
  );
}
