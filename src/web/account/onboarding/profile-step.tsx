import { useFormContext } from 'react-hook-form';
import { AGE_YEARS_MAX, AGE_YEARS_MIN } from '#domain/account/profile.ts';
import { proposedCurrency } from '#domain/basics/currencies.ts';
import { LANGUAGES, type Language } from '#domain/basics/texts.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { LANGUAGE_NAMES } from '#web/kit/ui/theme-and-language.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import type { TypedAnswers } from './answers.ts';
import styles from './onboarding.module.css';
import { onboardingTexts } from './texts.ts';
import { useIssue } from './use-wizard.ts';

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }));

/** `proposesCurrency`: the currency has not been seen yet, so it may still follow the language. */
export function ProfileStep({ proposesCurrency }: { proposesCurrency: boolean }) {
  const texts = useTexts(onboardingTexts).profile;
  const { register, getValues } = useFormContext<TypedAnswers>();
  const issueOf = useIssue();
  const onLanguage = useLanguageChange(proposesCurrency);
  return (
    <>
      <div className={styles['pair']}>
        <TextField
          label={texts.firstName}
          autoComplete="given-name"
          error={issueOf('firstName')}
          {...register('firstName')}
        />
        <TextField
          label={texts.lastName}
          autoComplete="family-name"
          error={issueOf('lastName')}
          {...register('lastName')}
        />
      </div>
      <Select
        label={texts.language}
        options={LANGUAGE_OPTIONS}
        defaultValue={getValues('language')}
        error={issueOf('language')}
        {...register('language', { onChange: onLanguage })}
      />
      <div className={styles['pair']}>
        <TextField
          label={texts.occupation}
          isOptional
          autoComplete="organization-title"
          error={issueOf('occupation')}
          {...register('occupation')}
        />
        <TextField
          label={texts.age}
          isOptional
          inputMode="numeric"
          min={AGE_YEARS_MIN}
          max={AGE_YEARS_MAX}
          autoComplete="off"
          error={issueOf('age')}
          {...register('age')}
        />
      </div>
    </>
  );
}

/** The texts follow at once. */
function useLanguageChange(proposesCurrency: boolean) {
  const { setValue } = useFormContext<TypedAnswers>();
  return ({ target }: { target: { value: string } }) => {
    const language = target.value as Language;
    chooseLanguage(language);
    if (proposesCurrency) setValue('currency', proposedCurrency(language));
  };
}
