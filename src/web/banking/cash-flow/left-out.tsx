import { Link } from 'wouter';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import type { FlowMonth, Uncounted } from '#domain/banking/cash-flow/cash-flow.ts';
import { transactionsPath } from '#web/client/navigation/wanted-transactions.ts';
import { formatMoney, formatMonth } from '#web/kit/i18n/format.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { linkClass } from '#web/kit/ui/text-class.ts';
import styles from './cash-flow.module.css';
import { cashFlowTexts } from './texts.ts';
import type { FlowTerms } from './flow-terms.ts';

type Props = { flow: CashFlow; months: readonly FlowMonth[]; terms: FlowTerms };

/** Pending amounts, transfers between own accounts, and amounts without a rate. */
export function LeftOut({ flow: { pending, transfers }, months, terms }: Props) {
  const { currency, language } = terms;
  const texts = useTexts(cashFlowTexts);
  const money = (value: number) => formatMoney(value, currency, language);
  const named = (each: Uncounted) => ({
    ...each,
    amount: formatMoney(each.amount, each.currency, language),
  });
  const [income, spending] = [money(pending.income), money(pending.spending)];
  const shown = new Set(months.map(({ month }) => month));
  const moved = transfers.filter(({ month }) => shown.has(month));
  const movedCount = moved.reduce((total, { count }) => total + count, 0);
  return (
    <ul className={styles['notes']}>
      {pending.count > 0 && <li>{texts.pending({ income, spending, count: pending.count })}</li>}
      {pending.notIncluded.map((each) => (
        <li key={each.currency} data-mark="missing">
          {texts.noRatePending(named(each))}
        </li>
      ))}
      {movedCount > 0 && (
        <li>
          {texts.transfers({ count: movedCount })} <Transfers months={months} terms={terms} />
        </li>
      )}
      {months.flatMap(({ month, notIncluded }) =>
        notIncluded.map((each) => (
          <li key={month + each.currency} data-mark="missing">
            {texts.noRate({ ...named(each), month: formatMonth(month, language) })}
          </li>
        )),
      )}
    </ul>
  );
}

/** Link to the transfers, by their category. */
function Transfers({ months, terms: { categories } }: Pick<Props, 'months' | 'terms'>) {
  const texts = useTexts(cashFlowTexts);
  const category = categories.find(({ defaultKey }) => defaultKey === 'transfer')?.id;
  if (category === undefined) return null;
  return (
    <Link href={transactionsPath({ category, since: months[0]?.month })} className={linkClass}>
      {texts.showTransfers}
    </Link>
  );
}
