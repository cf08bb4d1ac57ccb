import { CURRENCIES } from '#domain/basics/currencies.ts';
import { type Household, householdDraft } from '#domain/household/households.ts';
import { issueText } from '#domain/basics/issues.ts';
import { LANGUAGES } from '#domain/basics/texts.ts';
import { useSmallForm } from '#web/client/forms/use-small-form.ts';
import { currencyName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FieldPair } from '#web/kit/ui/field-pair.tsx';
import { LANGUAGE_NAMES } from '#web/kit/ui/language-switch.tsx';
import { RuledFieldset } from '#web/kit/ui/ruled-fieldset.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import { FLAGS, FlagChecks, flagsOf } from './flag-checks.tsx';
import styles from './settings.module.css';
import { SettingsFormDialog } from './settings-form-dialog.tsx';
import { settingsTexts } from './texts.ts';
import { useSaving } from './use-saving.ts';

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }));

type Props = { household: Household; onClose: () => void };

/** Settings of the household, for owners. */
export function SettingsDialog({ household, onClose }: Props) {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const save = useSaving(`/api/households/${household.id}`, {
    before: household,
    savedText: texts.saved,
    onDone: onClose,
  });
  const form = useSmallForm(['name', 'currency', 'language', ...FLAGS], async (typed) => {
    const checked = householdDraft.safeParse({ name: typed.name });
    if (!checked.success) {
      const key = checked.error.issues[0]?.message ?? 'unknown';
      return { issues: { name: issueText(key, language) } };
    }
    const { currency, language: ofMails } = typed;
    return save({ ...checked.data, currency, language: ofMails, ...flagsOf(typed) });
  });
  return (
    <SettingsFormDialog
      title={texts.settings}
      description={texts.settingsText}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        name="name"
        autoComplete="off"
        defaultValue={household.name}
        error={form.errorOf('name')}
      />
      <CurrencyAndLanguage household={household} />
      <RuledFieldset legend={texts.flags}>
        <p className={styles['help']}>{texts.flagsHelp}</p>
        <div className={styles['checks']}>
          <FlagChecks chosen={household} />
        </div>
      </RuledFieldset>
    </SettingsFormDialog>
  );
}

function CurrencyAndLanguage({ household }: { household: Household }) {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const currencies = CURRENCIES.map((value) => ({
    value,
    text: `${value} · ${currencyName(value, language)}`,
  }));
  return (
    <FieldPair>
      <Select
        label={texts.currency}
        help={texts.currencyHelp}
        name="currency"
        options={currencies}
        defaultValue={household.currency}
      />
      <Select
        label={texts.language}
        name="language"
        options={LANGUAGE_OPTIONS}
        defaultValue={household.language}
      />
    </FieldPair>
  );
}
