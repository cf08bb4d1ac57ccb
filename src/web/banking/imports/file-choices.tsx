import type { Currency } from '#domain/basics/currencies.ts';
import { useBankAccounts } from '#web/banking/accounts/use-bank-accounts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import type { FilePreview } from './bank-file.ts';
import { FileCurrency, type ImportChoice } from './file-currency.tsx';
import { bankFileTexts } from './texts.ts';

const NEW = '';
const NAME_CHARACTERS_MAX = 200;

type Props = {
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
export function FileChoices(props: Props) {
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
