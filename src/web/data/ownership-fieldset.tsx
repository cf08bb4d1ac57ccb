import { useTexts } from '#web/i18n/language.tsx';
import { AmountField } from '#web/ui/amount-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { itemTexts } from './item-texts.ts';
import styles from './ownership-fieldset.module.css';
import type { Registered } from './registered.ts';

/** How much of a thing is the person's, and who has the rest. */
export function OwnershipFieldset(props: { percentage: Registered; coOwner: Registered }) {
  const texts = useTexts(itemTexts);
  return (
    <fieldset className={styles['ownership']}>
      <legend>{texts.ownership}</legend>
      <div className={styles['owners']}>
        <AmountField label={texts.ownershipPercentage} unit="%" {...props.percentage} />
        <TextField label={texts.coOwner} isOptional autoComplete="off" {...props.coOwner} />
      </div>
    </fieldset>
  );
}
