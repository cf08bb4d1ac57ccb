import { useState } from 'react';
import type { Member } from '#domain/household/households.ts';
import { nameOf } from '#domain/basics/display-name.ts';
import { request } from '#web/client/http/api.ts';
import { useHouseholdList } from '#web/household/households/use-households.ts';
import { useWrite } from '#web/client/records/use-records.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { memberTexts } from './texts.ts';

/** An action of an owner that waits for confirmation. */
export type PendingAction = { kind: 'promote' | 'remove' | 'stepDown'; member: Member };

type Props = { householdId: string; pending: PendingAction; onClose: () => void };

/** Explains the consequences of the action and asks for confirmation. */
export function MemberActionDialog({ householdId, pending, onClose }: Props) {
  const { kind, member } = pending;
  const texts = useTexts(memberTexts);
  const [stepsDown, setStepsDown] = useState(false);
  const words = useWords(pending, stepsDown);
  const path = `/api/households/${householdId}/members/${member.userId}`;
  const list = useHouseholdList();
  const change = useWrite(async () => {
    await request(path, requestOf(kind, stepsDown));
    if (kind === 'stepDown' || (kind === 'promote' && stepsDown)) list.stepDown(householdId);
  });
  const confirm = () =>
    change.mutate(undefined, {
      onSuccess: () => {
        showToast({ title: words.done });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={words.title}
      text={words.follows}
      confirmText={words.confirm}
      isSafe={kind === 'promote'}
      cancelText={texts.cancel}
      isBusy={change.isPending}
      busyText={words.busy}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {kind === 'promote' || change.error ? (
        <>
          {kind === 'promote' && (
            <Checkbox
              label={texts.stepDownToo}
              checked={stepsDown}
              onChange={(event) => setStepsDown(event.target.checked)}
            />
          )}
          <WriteFailure error={change.error} />
        </>
      ) : undefined}
    </ConfirmDialog>
  );
}

function requestOf(kind: PendingAction['kind'], stepDown: boolean): Parameters<typeof request>[1] {
  if (kind === 'remove') return { method: 'DELETE' };
  const body = kind === 'promote' ? { role: 'owner', stepDown } : { role: 'member' };
  return { method: 'PUT', body };
}

function useWords({ kind, member }: PendingAction, stepsDown: boolean) {
  const texts = useTexts(memberTexts);
  const name = nameOf(member);
  if (kind === 'remove') {
    return {
      title: texts.removeTitle({ name }),
      follows: texts.removeText({ name }),
      confirm: texts.remove,
      busy: texts.removing,
      done: texts.removed({ name }),
    };
  }
  if (kind === 'stepDown') {
    return {
      title: texts.stepDownTitle,
      follows: texts.stepDownText,
      confirm: texts.stepDown,
      busy: texts.changing,
      done: texts.steppedDown,
    };
  }
  return {
    title: texts.makeOwnerTitle({ name }),
    follows: texts.makeOwnerText,
    confirm: texts.makeOwner,
    busy: texts.changing,
    done: stepsDown ? texts.handedOver({ name }) : texts.madeOwner({ name }),
  };
}
