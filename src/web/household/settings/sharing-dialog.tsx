import type { Household } from '#domain/household/households.ts';
import { useSmallForm } from '#web/client/forms/use-small-form.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { FlagChecks, FLAGS, flagsOf, toFlag } from './flag-checks.tsx';
import { SettingsFormDialog } from './settings-form-dialog.tsx';
import styles from './settings.module.css';
import { settingsTexts } from './texts.ts';
import { useSaving } from './use-saving.ts';

type Props = { household: Household; onClose: () => void };

/** The categories that the user shares, for owners and members alike. */
export function SharingDialog({ household, onClose }: Props) {
  const texts = useTexts(settingsTexts);
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
    <SettingsFormDialog
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
    </SettingsFormDialog>
  );
}

/** Flags that the household does not share keep the user's earlier choice. */
function isOffered(household: Household, flag: string): boolean {
  return household[flag as (typeof FLAGS)[number]] === 1;
}
