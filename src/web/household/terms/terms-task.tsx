import type { Household } from '#domain/household/households.ts';
import { useKnownUser } from '#web/client/session/user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { SharingDialog } from './sharing-dialog.tsx';
import { termsTexts } from './texts.ts';
import { WayOut } from './way-out.tsx';

/** What the person is doing with a household. */
export type Task = 'sharing' | 'settings' | 'leave' | 'remove';

type Props = { task: Task; household: Household; onGone: () => void; onClose: () => void };

/** The dialog of what the person is doing. */
export function TermsTask({ task, household, onGone, onClose }: Props) {
  if (task === 'sharing') return <SharingDialog household={household} onClose={onClose} />;
  if (task === 'settings') return <SettingsDialog household={household} onClose={onClose} />;
  const Way = task === 'leave' ? Leaving : Removing;
  return <Way household={household} onGone={onGone} onClose={onClose} />;
}

type WayProps = Omit<Props, 'task'>;

function Leaving({ household: { id, name }, ...ways }: WayProps) {
  const texts = useTexts(termsTexts);
  const userId = useKnownUser()?.id ?? '';
  const words = {
    title: texts.leaveTitle({ name }),
    follows: texts.leaveFollows,
    confirm: texts.leave,
    busy: texts.leaving,
    done: texts.left({ name }),
  };
  const path = `/api/households/${id}/members/${userId}`;
  return <WayOut householdId={id} path={path} words={words} {...ways} />;
}

function Removing({ household: { id, name, memberCount }, ...ways }: WayProps) {
  const texts = useTexts(termsTexts);
  const words = {
    title: texts.removeTitle({ name }),
    follows: texts.removeFollows({ count: memberCount }),
    confirm: texts.remove,
    busy: texts.removing,
    done: texts.removed({ name }),
  };
  return <WayOut householdId={id} path={`/api/households/${id}`} words={words} {...ways} />;
}
