import { useState } from 'react';
import type { User } from '#domain/account/accounts.ts';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { LANGUAGES, type Language } from '#domain/basics/texts.ts';
import { useChangePreferences } from './use-preferences.ts';
import { currencyName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { FieldPair } from '#web/kit/ui/field-pair.tsx';
import { LANGUAGE_NAMES } from '#web/kit/ui/language-switch.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { Section } from './section.tsx';
import { accountTexts } from './texts.ts';

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }));

/** Language and currency, which are saved when they are chosen. */
export function Preferences({ user }: { user: User }) {
  const { preferences: texts, ...common } = useTexts(accountTexts);
  const language = useLanguage();
  const change = useChangePreferences();
  const [isFailed, setFailed] = useState(false);
  const choose = (preferences: { language?: Language; currency?: Currency }) => {
    setFailed(false);
    change(preferences).catch(() => setFailed(true));
  };
  const currencies = CURRENCIES.map((value) => ({
    value,
    text: `${value} · ${currencyName(value, language)}`,
  }));
  return (
    <Section title={texts.title} lead={texts.lead}>
      <FieldPair>
        <Select
          label={texts.language}
          options={LANGUAGE_OPTIONS}
          value={language}
          onChange={({ target }) => choose({ language: target.value as Language })}
        />
        <Select
          label={texts.currency}
          options={currencies}
          value={user.currency}
          onChange={({ target }) => choose({ currency: target.value as Currency })}
        />
      </FieldPair>
      {isFailed && <FormError title={common.updateFailed}>{common.updateFailedText}</FormError>}
    </Section>
  );
}
