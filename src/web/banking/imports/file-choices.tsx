import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { currencyName, currencyUnits } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { useBankAccounts } from '#web/banking/accounts/use-bank-accounts.ts';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
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
function FileCurrency({ choice, needed, account, usual, onChange }: Props) {
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

const NEW = '';
const NAME_CHARACTERS_MAX = 200;

type FileChoicesProps = {
  choice: ImportChoice;
  /** The meaning of the signs is undecided. */
  canTurn: boolean;
  /** The file's preview, updated by the user's answers. */
  preview: FilePreview;
  /** Usual currency of rows that state none; null: every row states its own. */
  usual: Currency | null;
  onChange: (choice: ImportChoice) => void;
  /** Earlier choices were made for another account. */
  onFileAccount: (place: number) => void;
};

/** Questions about a file that only the user can answer. */
export function FileChoices(props: FileChoicesProps) {
  const { choice, canTurn, preview, usual, onChange, onFileAccount } = props;
  const texts = useTexts(bankFileTexts);
  const { data: accounts = [] } = useBankAccounts();
  return (
    <>
      {preview.fileAccounts.length > 0 && (
        <Select
          label={texts.fileAccount}
          help={texts.fileAccountHelp({ count: preview.fileAccounts.length })}
          value={`${choice.fileAccount}`}
          options={preview.fileAccounts.map(({ name, rows }, place) => ({
            value: `${place}`,
            text: texts.fileAccountRows({ name: name || texts.noNumber, count: rows }),
          }))}
          onChange={({ target }) => onFileAccount(Number(target.value))}
        />
      )}
      {accounts.length > 0 && (
        <Select
          label={texts.account}
          value={choice.account ?? NEW}
          options={[
            ...accounts.map(({ id, accountName }) => ({ value: id, text: accountName })),
            { value: NEW, text: texts.newAccount },
          ]}
          // The chosen currency belonged to the other account.
          onChange={({ target }) =>
            onChange({ ...choice, account: target.value || null, currency: null })
          }
        />
      )}
      {choice.account === null && (
        <TextField
          label={texts.accountName}
          autoComplete="off"
          maxLength={NAME_CHARACTERS_MAX}
          value={choice.accountName}
          onChange={({ target }) => onChange({ ...choice, accountName: target.value })}
        />
      )}
      <FileCurrency
        choice={choice}
        needed={preview.currencyNeeded}
        account={accounts.find(({ id }) => id === choice.account)?.currency ?? null}
        usual={usual}
        onChange={(currency) => onChange({ ...choice, currency })}
      />
      {preview.isInOtherCurrency && <FormError>{texts.otherCurrency}</FormError>}
      {canTurn && (
        <Checkbox
          label={texts.turn}
          help={texts.turnHelp}
          checked={choice.isTurned}
          onChange={({ target }) => onChange({ ...choice, isTurned: target.checked })}
        />
      )}
    </>
  );
}
