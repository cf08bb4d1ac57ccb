import { CashFlowWork } from '#domain/banking/cash-flow/cash-flow-work.ts';
import { RecurringWork } from '#domain/banking/recurring/recurring-work.ts';

/** Figures that are calculated from all transactions of a user. */
const WORKS = {
  cashFlow: () => new CashFlowWork(),
  recurring: () => new RecurringWork(),
};

export type WorkName = keyof typeof WORKS;
export type WorkOf<Name extends WorkName> = ReturnType<(typeof WORKS)[Name]>;

/** Creates a calculation without any rows. */
export function createWork<Name extends WorkName>(name: Name): WorkOf<Name> {
  return WORKS[name]() as WorkOf<Name>;
}
