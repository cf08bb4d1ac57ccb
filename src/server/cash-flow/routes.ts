import type { FastifyInstance } from 'fastify';
import type { CashFlow } from '#domain/cash-flow-answer.ts';
import type { Currency } from '#domain/currencies.ts';
import { addMonths, dayOf, lastDayOf, monthOf, monthsFrom } from '#domain/months.ts';
import { addDays } from '#domain/release-calendar.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { refusalShape } from '#server/http/docs.ts';
import { signedIn } from '#server/http/person.ts';
import type { PremiumGate } from '#server/premium/gate.ts';
import { ratesAtEnds, ratesIn, ratesRead } from '#server/rates/store.ts';
import { currencyRead } from '#server/users/store.ts';
import { cashFlowOf, MONTHS_BACK, ROWS_BACK_DAYS } from './answer.ts';
import { balancesRead, directionsRead, rowsRead, sumsRead } from './reads.ts';

type Parts = { db: Database; clock: Clock; gate: PremiumGate };

/** What is booked at all is booked within so many days. */
const WAITING_DAYS = 31;

const reading = {
  tags: ['transactions'],
  summary:
    'What transactions add up to, in the person’s currency: 24 months and the running one by ' +
    'category, what comes back and its yearly price, top merchants and the balance of the next ' +
    '90 days; with premium',
  response: { default: refusalShape },
};

/** The advanced analytics. */
export function cashFlowRoutes(app: FastifyInstance, { db, clock, gate }: Parts): void {
  const asked = { schema: reading, preHandler: gate.requirePremium };
  app.get('/api/cash-flow', asked, async (request): Promise<CashFlow> => {
    const today = dayOf(clock());
    const first = `${addMonths(monthOf(today), -MONTHS_BACK)}-01`;
    const listedFrom = `${monthOf(addDays(today, -ROWS_BACK_DAYS))}-01`;
    const person = signedIn(request);
    // Side by side: each takes the database as long as the other.
    const [read, { rows: lists }] = await Promise.all([
      db.readAsPerson(person, {
        currencies: currencyRead,
        rates: ratesRead(today),
        sums: sumsRead(first, listedFrom),
        waiting: rowsRead(addDays(today, -WAITING_DAYS), 'pending'),
        directions: directionsRead,
        balances: balancesRead,
      }),
      db.readAsPerson(person, { rows: rowsRead(listedFrom, 'posted') }),
    ]);
    const [known] = read.currencies;
    if (known === undefined) throw new AppError('not_found');
    const { sums, balances } = read;
    const rows = lists.flat();
    const rates = ratesIn(read.rates);
    const ends = monthsFrom(monthOf(first), addMonths(monthOf(today), -1)).map(lastDayOf);
    const atEnds = await ratesAtEnds(db.orm, ends, foreignIn([...sums, ...rows], known.currency));
    const closed = (month: string) => atEnds.get(lastDayOf(month));
    return cashFlowOf({
      currency: known.currency,
      today,
      sums,
      rows,
      waiting: read.waiting.flat(),
      balances,
      directions: new Map(read.directions),
      rates,
      ratesIn: (month) => closed(month) ?? rates,
    });
  });
}

/** The currencies whose rates are wanted; none where everything is in one. */
function foreignIn(said: readonly { currency: Currency }[], own: Currency): Currency[] {
  const all = new Set(said.map(({ currency }) => currency));
  return all.size === 0 || (all.size === 1 && all.has(own)) ? [] : [...all.add(own)];
}
