import type { Path, UseFormReturn } from 'react-hook-form';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { RuledFieldset } from '#web/kit/ui/ruled-fieldset.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import { itemTexts } from './texts.ts';
import styles from './ownership-fieldset.module.css';
import type { OwnershipFields } from './ownership.ts';
import { registered, useAmount } from '#web/client/forms/registered.ts';

/** The user's share of an item, and the other owner. */
export function OwnershipFieldset<Fields extends OwnershipFields, Draft>({
  form,
}: {
  form: UseFormReturn<Fields, unknown, Draft>;
}) {
  const texts = useTexts(itemTexts);
  return (
    <RuledFieldset legend={texts.ownership}>
      <div className={styles['owners']}>
        <AmountField
          label={texts.ownershipPercentage}
          unit="%"
          {...useAmount(form, 'ownershipPercentage' as Path<Fields>)}
        />
        <TextField
          label={texts.coOwner}
          isOptional
          autoComplete="off"
          {...registered(form, 'coOwnerName' as Path<Fields>)}
        />
      </div>
    </RuledFieldset>
  );
}
