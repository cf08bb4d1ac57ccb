import type { Currency } from '#domain/basics/currencies.ts';
import { issueText } from '#domain/basics/issues.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import { AMOUNT_ISSUES } from '#web/client/forms/number-issues.ts';
import { formatMoney, formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { ListField } from '#web/kit/ui/list-tools.tsx';
import { useTyped } from '#web/kit/ui/use-typed.ts';

type Props = {
  label: string;
  /** Of all that is searched; null when it is in several. */
  currency: Currency | null;
  /** As the server reads it; empty: no bound. */
  told: string;
  onTold: (amount: string) => void;
};

/** One end of the amounts that are looked for. What is no amount is marked, and changes nothing. */
export function AmountBound({ label, currency, told, onTold }: Props) {
  const language = useLanguage();
  const parse = (typed: string) => parseTypedAmount(typed, { language, unit: currency });
  const read = (typed: string) => {
    const { amount, problem } = parse(typed);
    return problem === 'empty' ? '' : (amount?.replace('-', '') ?? null);
  };
  const first = told === '' ? '' : formatTyped(told, language);
  const [typed, setTyped] = useTyped(first, { told, read, onTold });
  const { amount, isPlain, problem } = parse(typed);
  const isWrong = problem !== null && problem !== 'empty';
  const issue = isWrong ? issueText(AMOUNT_ISSUES[problem], language) : null;
  const shown =
    amount !== null && currency !== null
      ? formatMoney(amount, currency, language)
      : formatTyped(amount ?? '0', language);
  const understood = amount === null || isPlain ? null : `= ${shown}`;
  return (
    <ListField
      label={label}
      value={typed}
      isWrong={isWrong}
      note={issue ?? understood}
      onChange={setTyped}
    />
  );
}
