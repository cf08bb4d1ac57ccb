import type { Household } from '#domain/household/households.ts';
import { useKnownUser } from '#web/client/session/user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { LeaveOrDeleteDialog } from './leave-or-delete-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { SharingDialog } from './sharing-dialog.tsx';
import { settingsTexts } from './texts.ts';

/** The dialog that is open. */
export type Task = 'sharing' | 'settings' | 'leave' | 'remove';

type Props = { task: Task; household: Household; onGone: () => void; onClose: () => void };

/** Dialog for one of the tasks. */
export function SettingsTask({ task, household, onGone, onClose }: Props) {
  if (task === 'sharing') return <SharingDialog household={household} onClose={onClose} />;
  if (task === 'settings') return <SettingsDialog household={household} onClose={onClose} />;
  const Leave = task === 'leave' ? LeaveDialog : DeleteDialog;
  return <Leave household={household} onGone={onGone} onClose={onClose} />;
}

type LeaveProps = Omit<Props, 'task'>;

function LeaveDialog({ household: { id, name }, ...handlers }: LeaveProps) {
  const texts = useTexts(settingsTexts);
  const userId = useKnownUser()?.id ?? '';
  const words = {
    title: texts.leaveTitle({ name }),
    follows: texts.leaveFollows,
    confirm: texts.leave,
    busy: texts.leaving,
    done: texts.left({ name }),
  };
  const path = `/api/households/${id}/members/${userId}`;
  return <LeaveOrDeleteDialog householdId={id} path={path} words={words} {...handlers} />;
}

function DeleteDialog({ household: { id, name, memberCount }, ...handlers }: LeaveProps) {
  const texts = useTexts(settingsTexts);
  const words = {
    title: texts.removeTitle({ name }),
    follows: texts.removeFollows({ count: memberCount }),
    confirm: texts.remove,
    busy: texts.removing,
    done: texts.removed({ name }),
  };
  return (
    <LeaveOrDeleteDialog
      householdId={id}
      path={`/api/households/${id}`}
      words={words}
      {...handlers}
    />
  );
}
