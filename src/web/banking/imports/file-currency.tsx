import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { currencyName, currencyUnits } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import type { FilePreview } from './bank-file.ts';
import { bankFileTexts } from './texts.ts';

/**
 * The chosen account of a file with several, by index; the user's account that it belongs to, null
 * for a new one of that name; the chosen currency of rows that state none; and whether the signs
 * are reversed.
 */
export type ImportChoice = {
  fileAccount: number | null;
  account: string | null;
  accountName: string;
  currency: Currency | null;
  isTurned: boolean;
};

type Props = {
  choice: ImportChoice;
  needed: FilePreview['currencyNeeded'];
  /** The currency of the chosen account; null: a new one. */
  account: Currency | null;
  usual: Currency | null;
  onChange: (currency: Currency) => void;
};

/** Asks for the currency of a file that states none, where it is not known. */
export function FileCurrency({ choice, needed, account, usual, onChange }: Props) {
  const texts = useTexts(bankFileTexts);
  const language = useLanguage();
  const isAsked = needed !== null || choice.currency !== null;
  if (usual === null || !isAsked) return null;
  const name = (currency: Currency) => `${currency} · ${currencyName(currency, language)}`;
  // An account has one currency: a file in any third one belongs to neither.
  const offered = account === null ? CURRENCIES : new Set([account, usual]);
  const help =
    account === null
      ? texts.currencyHelp
      : texts.currencyNeeded({
          usual: currencyUnits(usual, language),
          account: currencyUnits(account, language),
        });
  return (
    <Select
      label={texts.currency}
      help={help}
      placeholder={choice.currency === null ? texts.chooseCurrency : undefined}
      value={choice.currency ?? ''}
      options={[...offered].map((value) => ({ value, text: name(value) }))}
      onChange={({ target }) => onChange(target.value as Currency)}
    />
  );
}
