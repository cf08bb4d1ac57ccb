import { parseTypedAmount } from '#domain/typed-amount.ts';
import { formatTyped } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { ListField } from '#web/ui/list-tools.tsx';
import { useTyped } from '#web/ui/use-typed.ts';

type Props = {
  label: string;
  /** As the server reads it; empty: no bound. */
  told: string;
  onTold: (amount: string) => void;
};

/** One end of the amounts that are looked for. What is no amount is marked, and changes nothing. */
export function AmountBound({ label, told, onTold }: Props) {
  const language = useLanguage();
  const read = (typed: string) => {
    const { amount, problem } = parseTypedAmount(typed, language);
    return problem === 'empty' ? '' : (amount?.replace('-', '') ?? null);
  };
  const first = told === '' ? '' : formatTyped(told, language);
  const [typed, setTyped] = useTyped(first, { told, read, onTold });
  return (
    <ListField label={label} value={typed} isWrong={read(typed) === null} onChange={setTyped} />
  );
}
