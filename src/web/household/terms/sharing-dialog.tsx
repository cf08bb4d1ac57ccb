import type { Household } from '#domain/household/households.ts';
import { useSmallForm } from '#web/client/forms/use-small-form.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { FLAGS, FlagChecks, flagsOf, toFlag } from './flag-checks.tsx';
import styles from './terms.module.css';
import { TermsDialog } from './terms-dialog.tsx';
import { termsTexts } from './texts.ts';
import { useSaving } from './use-saving.ts';

type Props = { household: Household; onClose: () => void };

/** What the person lets the others see, whatever role they have. */
export function SharingDialog({ household, onClose }: Props) {
  const texts = useTexts(termsTexts);
  const { id, sharing } = household;
  const save = useSaving(`/api/households/${id}/sharing`, {
    before: sharing,
    said: texts.sharingSaved,
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
