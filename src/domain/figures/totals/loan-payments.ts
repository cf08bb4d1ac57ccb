import type { Cost, LoanPart } from '#domain/records/costs.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { foldedText } from '#domain/basics/folded-text.ts';
import { interestPart, paymentParts } from './liability-totals.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { difference, minorOf, type Minor, sum, toMinor, toNumber } from '#domain/basics/money.ts';
import { costPart, isRecurring } from './total-parts.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import { type CountedLine, countedMinor, countOf, type LeftOut, totalOf } from './totals.ts';

/** Parts of a loan's payment: interest, amortization, or a payment that states neither. */
export const PAYMENT_PARTS = ['interest', 'amortization', 'payment'] as const;
export type PaymentPart = (typeof PAYMENT_PARTS)[number];

/** A month's payment of one loan, the user's share, in major units of the totals' currency. */
export type LoanPayment = {
  id: string;
  name: string;
  type: string;
  /** The stated payment, converted; its parts add up to it. */
  payment: number;
  interest: number;
  amortization: number;
  unsplit: number;
  /** The line that was converted, for showing how. */
  lines: CountedLine[];
};

/** A cost that seems to hold loan payments already, until the user answers whether it does. */
export type LoanQuestion = { id: string; name: string; counted: number; updatedAt: string };

/**
 * Monthly payments of loans compared with the costs that are marked as paying them, in major units.
 * `missing` are the parts that no cost covers: together `notCovered`, 0 when less than a hundredth
 * of all payments is missing. `isMortgage`: a loan on a home is among those with payments.
 */
export type LoanPayments = {
  stated: number;
  covered: number;
  notCovered: number;
  missing: Record<PaymentPart, number>;
  isMortgage: boolean;
  questions: LoanQuestion[];
  loans: LoanPayment[];
  /** The costs that pay loans, each with its monthly amount. */
  costs: CountedLine[];
  notIncluded: LeftOut[];
};

type ConversionTerms = { currency: Currency; rates: Rates };

/**
 * Compares the payments that loans with a balance state with the costs that are marked as loan
 * payments. A cost of one part covers that part, and a cost of whole payments the remaining
 * interest, then the amortization, then the payments without parts.
 */
export function loanPayments(
  { liabilities, costs }: { liabilities: readonly Liability[]; costs: readonly Cost[] },
  terms: ConversionTerms,
): LoanPayments {
  const owed = liabilities.filter(({ balance }) => toMinor(balance) > 0);
  const counted = owed.map((liability) => countPayment(liability, terms));
  const loans = counted.flatMap(({ loan }) => (loan.payment > 0 ? [loan] : []));
  const recurring = costs.filter(isRecurring);
  const paying = recurring.filter(({ loanPart }) => isPaying(loanPart));
  const paid = totalOf(
    paying.map((cost) => costPart(cost, 'month')),
    terms.currency,
    terms.rates,
  );
  const paidAs = (part: PaymentPart) => {
    const ids = new Set(paying.filter(({ loanPart }) => loanPart === part).map(({ id }) => id));
    return sum(paid.lines.filter(({ id }) => ids.has(id)).map(countedMinor));
  };
  const missing = missingOf(loans, paidAs);
  const stated = sum(loans.map((loan) => minorOf(loan.payment)));
  const left = sum(Object.values(missing));
  const isCovered = left * 100 < stated || left === 0;
  const interest = isCovered ? 0 : missing.interest;
  return {
    stated: toNumber(stated),
    covered: toNumber(difference(stated, isCovered ? toZero() : left)),
    notCovered: isCovered ? 0 : toNumber(left),
    missing: mapParts((part) => (isCovered ? 0 : toNumber(missing[part]))),
    isMortgage: loans.some(({ type }) => type === 'mortgage'),
    questions: isCovered ? [] : questionsOf(recurring, interest, terms),
    loans,
    costs: paid.lines,
    notIncluded: [...counted.flatMap(({ notIncluded }) => notIncluded), ...paid.notIncluded],
  };
}

function countPayment(liability: Liability, { currency, rates }: ConversionTerms) {
  const { id, name, type } = liability;
  const total = totalOf(paymentParts(liability), currency, rates);
  const ofInterest = countOf(interestPart(liability), { currency, rates }).minor;
  const interest = Math.min(ofInterest, total.minor) as Minor;
  const rest = difference(total.minor, interest);
  const isSplit = interest > 0 || liability.monthlyAmortization !== null;
  const loan: LoanPayment = {
    id,
    name,
    type,
    payment: total.value,
    interest: toNumber(interest),
    amortization: isSplit ? toNumber(rest) : 0,
    unsplit: isSplit ? 0 : toNumber(rest),
    lines: total.lines,
  };
  return { loan, notIncluded: total.notIncluded };
}

function missingOf(
  loans: readonly LoanPayment[],
  paidAs: (part: PaymentPart) => Minor,
): Record<PaymentPart, Minor> {
  const stated = (field: 'interest' | 'amortization' | 'unsplit') =>
    sum(loans.map((loan) => minorOf(loan[field])));
  let spare: number = paidAs('payment');
  const left = (all: Minor, own: Minor) => {
    const open = Math.max(all - own, 0);
    const used = Math.min(open, spare);
    spare -= used;
    return (open - used) as Minor;
  };
  return {
    interest: left(stated('interest'), paidAs('interest')),
    amortization: left(stated('amortization'), paidAs('amortization')),
    payment: left(stated('unsplit'), toZero()),
  };
}

/** Words of loans, as they are folded. */
const LOAN_WORDS = [
  /\b(?:BO|BIL|PRIVAT|STUDIE|BLANCO|HUS)?LAN(?:E|ET|EN)?\b/,
  /\b(?:BOLANE)?RANT[AO]/,
  /\bAMORT|\bCSN\b|\bLOANS?\b|\bMORTGAGE|\bINTEREST\b/,
];

/** Names of a home's costs other than its loan. */
const OTHER_WORDS =
  /HYRA|AVGIFT|FORSAKRING|INSUR|\bRENT\b|\bFEE|\bEL\b|ELHANDEL|ELECTRIC|VATTEN|SOPOR|HEAT|VARME/;

/**
 * A cost whose name speaks of a loan, or a cost of housing that is as large as the interest that
 * is missing and is named after nothing else that a home costs.
 */
function questionsOf(
  costs: readonly Cost[],
  interest: number,
  { currency, rates }: ConversionTerms,
): LoanQuestion[] {
  return costs
    .filter(({ loanPart }) => loanPart === null)
    .flatMap((cost) => {
      const { minor, notIncluded } = countOf([costPart(cost, 'month')], { currency, rates });
      const name = foldedText(cost.name);
      const isNamed = LOAN_WORDS.some((words) => words.test(name));
      const isLarge = interest > 0 && minor >= interest && !OTHER_WORDS.test(name);
      const seemsToPay = isNamed || (cost.type === 'housing' && isLarge);
      if (!seemsToPay || notIncluded.length > 0) return [];
      const { id, updatedAt } = cost;
      return [{ id, name: cost.name, counted: toNumber(minor), updatedAt }];
    });
}

function isPaying(part: LoanPart | null): part is PaymentPart {
  return part !== null && part !== 'none';
}

function mapParts(of: (part: PaymentPart) => number): Record<PaymentPart, number> {
  return { interest: of('interest'), amortization: of('amortization'), payment: of('payment') };
}

function toZero(): Minor {
  return 0 as Minor;
}
