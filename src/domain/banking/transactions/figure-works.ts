import { CashFlowWork } from '#domain/banking/cash-flow/cash-flow-work.ts';
import { RecurringWork } from '#domain/banking/recurring/recurring-work.ts';

/** Figures that are calculated from all transactions of a user. */
const WORKS = {
  cashFlow: () => new CashFlowWork(),
  recurring: () => new RecurringWork(),
};

export type WorkName = keyof typeof WORKS;
export type WorkOf<Name extends WorkName> = ReturnType<(typeof WORKS)[Name]>;

/** The common interface of the calculations. */
export type AnyWork = {
  add(part: string, lines: string): void;
  readonly currencies: readonly string[];
  finish(terms: object): unknown;
};

/** Creates a calculation without any rows. */
export function createWork(name: WorkName): AnyWork {
  return WORKS[name]();
}
