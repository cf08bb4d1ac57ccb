import { useWatch } from 'react-hook-form';
import type { Asset } from '#domain/records/assets.ts';
import { CURRENCIES } from '#domain/basics/currencies.ts';
import { itemTexts } from '#web/records/items/texts.ts';
import { OwnershipFieldset } from '#web/records/items/ownership-fieldset.tsx';
import { registered } from '#web/client/forms/registered.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import { type MortgageFields, type MortgageForm, ofHome } from './mortgage-form.ts';
import styles from './mortgage.module.css';
import { mortgageTexts } from './mortgage-texts.ts';

type Props = { form: MortgageForm; homes: readonly Asset[] };

/** The bank, the home, the currency and the co-owner of all parts. */
export function MortgageShared({ form, homes }: Props) {
  const texts = useTexts(mortgageTexts);
  const { currency } = useTexts(itemTexts);
  const isShared = useWatch({ control: form.control, name: 'isShared' });
  return (
    <>
      <div className={styles['shared']}>
        <TextField label={texts.bank} isOptional autoComplete="off" {...registered(form, 'bank')} />
        {homes.length > 0 && <HomeSelect form={form} homes={homes} />}
        <Select
          label={currency}
          options={CURRENCIES.map((code) => ({ value: code, text: code }))}
          {...registered(form, 'currency')}
        />
      </div>
      <Checkbox label={texts.isShared} {...form.register('isShared')} />
      {isShared && <OwnershipFieldset form={form} />}
    </>
  );
}

/** Another home brings its own owners and currency along. */
function HomeSelect({ form, homes }: Props) {
  const texts = useTexts(mortgageTexts);
  const language = useLanguage();
  const follow = ({ target }: { target: { value: string } }) => {
    const home = homes.find(({ id }) => id === target.value) ?? null;
    if (home === null) return;
    const { homeId: _, ...taken } = ofHome(home, { currency: home.currency, language });
    for (const [field, value] of Object.entries(taken)) {
      form.setValue(field as keyof typeof taken, value, { shouldDirty: true });
    }
  };
  const { error } = registered(form, 'homeId');
  return (
    <Select
      label={texts.home}
      options={[
        ...homes.map(({ id, name }) => ({ value: id, text: name })),
        { value: '', text: texts.noHome },
      ]}
      error={error}
      {...form.register('homeId' satisfies keyof MortgageFields, { onChange: follow })}
    />
  );
}
