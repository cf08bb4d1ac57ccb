import type { Language } from '#domain/basics/texts.ts';
import { taxMeter } from '#domain/figures/tax-meter/tax-meter.ts';
import { payOf, tableTaxOf } from '#domain/figures/totals/table-taxed.ts';
import type { IncomeDraft } from '#domain/records/incomes.ts';
import { taxpayerOf } from '#domain/tax/net-pay/net-pay.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { explainNetPay } from '#web/records/incomes/table-tax-panel.tsx';
import { explainLineOf } from '#web/tax/meter/tax-lines.tsx';
import { explainRoom, explainSize, explainStep } from '#web/tax/meter/explain-tax.ts';
import { type Books, TODAY } from './random-books.ts';
import { taxFacts } from '#tests/support/tax-facts.ts';
import { DRAFTS } from '#domain/records/drafts.ts';

type Add = (by: string, explanation: Explanation) => void;

const LINE_DRAWERS = {
  isk: 'explainIsk',
  kf: 'explainInsurance',
  loan: 'explainLoan',
  house: 'explainHouse',
} as const;

/** The tax meter: each step and each line of a year. */
export function addTax(books: Books, language: Language, add: Add): void {
  const { rates } = books.terms();
  const { assets, liabilities } = books.taxed();
  const meter = taxMeter(
    taxFacts({
      today: TODAY,
      assets,
      liabilities,
      ratesIn: () => rates,
      birthYear: books.pick([null, 1950]),
      earnedIncome: books.pick([null, 90_000, 240_000]),
    }),
    ruleBook(),
  );
  if ('noRules' in meter) throw new Error(`No rules of ${meter.year}`);
  const { insuranceReduction: _, ...steps } = meter.totals.year;
  for (const step of Object.keys(steps) as (keyof typeof steps)[]) {
    add('explainStep', explainStep(meter, step, language));
  }
  for (const step of ['net', 'result'] as const) {
    for (const period of ['soFar', 'year'] as const) {
      add('explainSize', explainSize(meter, { step, period }, language));
    }
  }
  add('explainRoom', explainRoom(meter, language));
  for (const line of meter.lines) {
    const explanation = explainLineOf(meter, line, language);
    add('explainLineOf', explanation);
    add(LINE_DRAWERS[line.kind], explanation);
  }
}

/** Öre of a tax are dropped. */
export const TAX_DRAWERS: readonly string[] = [
  'explainStep',
  'explainSize',
  'explainLineOf',
  ...Object.values(LINE_DRAWERS),
];

/** Net pay of a month by table, of a year's pay in parts, and of a one-time amount. */
export function addNetPay(books: Books, language: Language, add: Add): void {
  const taxpayer = taxpayerOf({ municipality: '0126', birthYear: 1985, churchMember: 0 });
  if (taxpayer === null) throw new Error('The facts are complete');
  for (const frequency of ['monthly', 'yearly', 'one_time'] as const) {
    const amount = `${books.pick([12_000, 35_000, 52_500, 240_000])}.00`;
    const draft = DRAFTS.incomes.parse({
      name: 'Lön',
      type: 'salary',
      currency: 'SEK',
      taxRule: 'table',
      frequency,
      amount,
    }) as IncomeDraft;
    const pay = payOf([draft]);
    const tableTax = tableTaxOf(draft, { taxpayer, month: TODAY.slice(0, 7), pay });
    if (tableTax === null) throw new Error('Kronor are taxed by table');
    add('explainNetPay', explainNetPay({ draft, tableTax, taxpayer, pay }, language));
  }
}
