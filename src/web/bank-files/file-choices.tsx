import { useBankAccounts } from '#web/data/use-bank-accounts.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { bankFileTexts } from './texts.ts';

/** Which account a file belongs to, null for a new one of that name, and whether it is turned. */
export type Choice = { account: string | null; accountName: string; isTurned: boolean };

const NEW = '';
const NAME_CHARACTERS_MAX = 200;

type Props = {
  choice: Choice;
  /** Nobody has said yet what a plus means. */
  canTurn: boolean;
  onChange: (choice: Choice) => void;
};

/** What only the person knows of a file. */
export function FileChoices({ choice, canTurn, onChange }: Props) {
  const texts = useTexts(bankFileTexts);
  const { data: accounts = [] } = useBankAccounts();
  return (
    <>
      {accounts.length > 0 && (
        <Select
          label={texts.account}
          value={choice.account ?? NEW}
          options={[
            ...accounts.map(({ id, accountName }) => ({ value: id, text: accountName })),
            { value: NEW, text: texts.newAccount },
          ]}
          onChange={({ target }) => onChange({ ...choice, account: target.value || null })}
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
