import type { User } from '#domain/accounts.ts';
import { CURRENCIES, type Currency } from '#domain/currencies.ts';
import { LANGUAGES, type Language } from '#domain/texts.ts';
import { useChangePreferences } from '#web/data/use-preferences.ts';
import { currencyName } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { FieldPair } from '#web/ui/field-pair.tsx';
import { LANGUAGE_NAMES } from '#web/ui/language-switch.tsx';
import { Select } from '#web/ui/select.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { Section } from './section.tsx';
import { accountTexts } from './texts.ts';

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }));

/** Language and currency, which are saved when they are chosen. */
export function Preferences({ user }: { user: User }) {
  const { preferences: texts, ...common } = useTexts(accountTexts);
  const language = useLanguage();
  const change = useChangePreferences();
  const choose = (preferences: { language?: Language; currency?: Currency }) => {
    change(preferences).catch(() => {
      const { updateFailed: title, updateFailedText: description } = common;
      showToast({ variant: 'destructive', title, description });
    });
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
    </Section>
  );
}
