import type pg from 'pg';

const MONTHS = 120;

/** Name of a kind of records, and its required fields besides name and amount. */
type Kind = {
  one: string;
  many: string;
  value: string;
  item: Record<string, string>;
  own: Record<string, string>;
};

const SHARE = { ownership_percentage: '50' };
const MONTHLY = { frequency: `'monthly'` };

const KINDS: Kind[] = [
  { one: 'asset', many: 'assets', value: 'value', item: { type: `'savings'` }, own: SHARE },
  {
    one: 'liability',
    many: 'liabilities',
    value: 'balance',
    item: { type: `'mortgage'` },
    own: SHARE,
  },
  {
    one: 'income',
    many: 'incomes',
    value: 'amount',
    item: {},
    own: { ...MONTHLY, tax_percentage: '30', is_active: '1' },
  },
  { one: 'cost', many: 'costs', value: 'amount', item: {}, own: MONTHLY },
];

/** Gives users a number of items of each kind, in three currencies, each with one observation. */
export async function addItems(client: pg.Client, owners: string, count: number): Promise<void> {
  for (const { one, many, value, item, own } of KINDS) {
    await client.query(`
      insert into ${many} (user_id, id, name, ${value}, currency${namesOf({ ...item, ...own })})
      select owner.id, gen_random_uuid(), 'Nummer ' || n, 10000.50 + n,
        (array['SEK', 'EUR', 'USD'])[1 + n % 3]${valuesOf({ ...item, ...own })}
      from (${owners}) owner, generate_series(1, ${count}) n`);
    await client.query(`
      insert into ${one}_history (user_id, id, ${one}_id, month, ${value}, currency${namesOf(own)})
      select user_id, gen_random_uuid(), id, '2026-01', ${value}, currency${valuesOf(own)}
      from ${many} where user_id in (${owners})`);
  }
}

/** Gives every item of the users an observation in each month that is so many months back. */
export async function addObservations(
  client: pg.Client,
  owners: string,
  monthsBack: readonly number[],
): Promise<void> {
  for (const { one, many, value, own } of KINDS) {
    await client.query(`
      insert into ${one}_history (user_id, id, ${one}_id, month, ${value}, currency${namesOf(own)})
      select user_id, gen_random_uuid(), id,
        to_char(date_trunc('month', now()) - make_interval(months => back), 'YYYY-MM'),
        ${value} + back, currency${valuesOf(own)}
      from ${many}, unnest(array[${monthsBack.join()}]) back where user_id in (${owners})`);
  }
}

/** Gives every item of the users a typed value for each month of ten years. */
export async function addMonths(client: pg.Client, owners: string): Promise<void> {
  for (const { one, many, value, own } of KINDS) {
    await client.query(`
      insert into historical_${one}_values
        (user_id, id, ${one}_id, year, month, ${value}, currency${namesOf(own)})
      select user_id, gen_random_uuid(), id, extract(year from month), extract(month from month),
        ${value} + extract(month from month), currency${valuesOf(own)}
      from ${many}, generate_series(date_trunc('month', now()) - interval '${MONTHS} months',
        date_trunc('month', now()) - interval '1 month', interval '1 month') month
      where user_id in (${owners})`);
  }
}

function namesOf(columns: Record<string, string>): string {
  return Object.keys(columns)
    .map((name) => `, ${name}`)
    .join('');
}

function valuesOf(columns: Record<string, string>): string {
  return Object.values(columns)
    .map((value) => `, ${value}`)
    .join('');
}
