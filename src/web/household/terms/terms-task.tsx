import type { Household } from '#domain/household/households.ts';
import { useSmallForm } from '#web/client/forms/use-small-form.ts';
import { useKnownUser } from '#web/client/session/user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { FlagChecks, FLAGS, flagsOf, toFlag } from './flag-checks.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import styles from './terms.module.css';
import { termsTexts } from './texts.ts';
import { useSaving } from './use-saving.ts';
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

type SharingDialogProps = { household: Household; onClose: () => void };

/** What the person lets the others see, whatever role they have. */
function SharingDialog({ household, onClose }: SharingDialogProps) {
  const texts = useTexts(termsTexts);
  const { id, sharing } = household;
  const save = useSaving(`/api/households/${id}/sharing`, {
    before: sharing,
    savedText: texts.sharingSaved,
    onDone: onClose,
  });
  const form = useSmallForm([...FLAGS, 'totalsOnly'], (typed) => {
    const chosen = Object.entries(flagsOf(typed)).filter(([flag]) => isOffered(household, flag));
    return save({ ...Object.fromEntries(chosen), totalsOnly: toFlag(typed.totalsOnly) });
  });
  return (
    <TermsDialog
      title={texts.sharing}
      description={texts.sharingText}
      form={form}
      onClose={onClose}
    >
      <div className={styles['checks']}>
        <FlagChecks chosen={sharing} within={household} />
      </div>
      <div className={styles['apart']}>
        <Checkbox
          label={texts.hideItems}
          help={texts.hideItemsHelp}
          name="totalsOnly"
          defaultChecked={sharing.totalsOnly === 1}
        />
      </div>
    </TermsDialog>
  );
}

/** What the household does not show stays as the person chose it. */
function isOffered(household: Household, flag: string): boolean {
  return household[flag as (typeof FLAGS)[number]] === 1;
}
