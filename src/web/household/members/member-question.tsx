import { useState } from 'react';
import type { Member } from '#domain/household/households.ts';
import { nameOf } from '#domain/basics/person-name.ts';
import { request } from '#web/client/http/api.ts';
import { useHouseholdList } from '#web/household/households/use-households.ts';
import { useWrite } from '#web/client/records/use-records.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { memberTexts } from './texts.ts';

/** What an owner is about to do, and to whom. */
export type MemberAction = { kind: 'promote' | 'remove' | 'stepDown'; member: Member };

type Props = { householdId: string; asked: MemberAction; onClose: () => void };

/** Says what follows from it, before it happens. */
export function MemberQuestion({ householdId, asked, onClose }: Props) {
  const { kind, member } = asked;
  const texts = useTexts(memberTexts);
  const [stepsDown, setStepsDown] = useState(false);
  const words = useWords(asked, stepsDown);
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

function requestOf(kind: MemberAction['kind'], stepDown: boolean): Parameters<typeof request>[1] {
  if (kind === 'remove') return { method: 'DELETE' };
  const body = kind === 'promote' ? { role: 'owner', stepDown } : { role: 'member' };
  return { method: 'PUT', body };
}

function useWords({ kind, member }: MemberAction, stepsDown: boolean) {
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
