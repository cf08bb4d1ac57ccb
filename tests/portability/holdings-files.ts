/** Exports of programs of investors, written by hand after their formats. */

type Activity = Record<string, unknown>;

const activity = (of: Activity): Activity => ({
  accountId: 'broker',
  comment: null,
  fee: 0,
  currency: 'SEK',
  dataSource: 'YAHOO',
  ...of,
  date: `${String(of['date'])}T00:00:00.000Z`,
});

/**
 * An account of Ghostfolio with shares, one with a balance alone, a flat and a debt; the cash of the
 * first is stated once.
 */
export function ghostfolioFile(): Record<string, unknown> {
  return {
    meta: { date: '2024-04-01T08:00:00.000Z', version: '2.100.0' },
    user: { settings: { currency: 'SEK' } },
    platforms: [],
    accounts: [
      {
        id: 'broker',
        name: 'ISK Avanza',
        currency: 'SEK',
        balance: 700,
        balances: [{ date: '2024-03-31T00:00:00.000Z', value: 700 }],
      },
      {
        id: 'bank',
        name: 'Sparkonto',
        currency: 'SEK',
        balance: 1500.5,
        balances: [
          { date: '2024-01-31T00:00:00.000Z', value: 1000 },
          { date: '2024-03-15T00:00:00.000Z', value: 1500.5 },
        ],
      },
    ],
    assetProfiles: [
      {
        symbol: 'INVE-B.ST',
        name: 'Investor B',
        currency: 'SEK',
        isin: 'SE0015811963',
        assetClass: 'EQUITY',
        assetSubClass: 'STOCK',
        dataSource: 'YAHOO',
        marketData: [],
      },
      {
        symbol: 'flat',
        name: 'Lägenheten',
        currency: 'SEK',
        isin: null,
        assetClass: 'REAL_ESTATE',
        assetSubClass: null,
        dataSource: 'MANUAL',
        marketData: [{ date: '2024-03-01T00:00:00.000Z', marketPrice: 2100000 }],
      },
      {
        symbol: 'loan',
        name: 'Lån av mormor',
        currency: 'SEK',
        dataSource: 'MANUAL',
        marketData: [],
      },
      {
        symbol: 'fund',
        name: 'Egen fond',
        currency: 'SEK',
        dataSource: 'MANUAL',
        assetSubClass: 'MUTUALFUND',
        marketData: [{ date: '2024-02-29T00:00:00.000Z', marketPrice: 120 }],
      },
    ],
    activities: [
      activity({
        type: 'BUY',
        date: '2024-01-10',
        symbol: 'INVE-B.ST',
        quantity: 10,
        unitPrice: 240.5,
        fee: 9,
      }),
      activity({
        type: 'BUY',
        date: '2024-01-10',
        symbol: 'fund',
        quantity: 2.5,
        unitPrice: 100,
        dataSource: 'MANUAL',
      }),
      activity({
        type: 'DIVIDEND',
        date: '2024-02-05',
        symbol: 'INVE-B.ST',
        quantity: 10,
        unitPrice: 1.2,
      }),
      activity({
        type: 'SELL',
        date: '2024-02-20',
        symbol: 'INVE-B.ST',
        quantity: 4,
        unitPrice: 250,
        fee: 9,
      }),
      activity({
        type: 'FEE',
        date: '2024-03-01',
        symbol: 'x',
        quantity: 0,
        unitPrice: 0,
        fee: 25,
      }),
      activity({ type: 'INTEREST', date: '2024-03-05', symbol: 'y', quantity: 1, unitPrice: 3.25 }),
      activity({
        type: 'BUY',
        date: '2024-01-20',
        symbol: 'flat',
        quantity: 1,
        unitPrice: 2000000,
        accountId: null,
        dataSource: 'MANUAL',
      }),
      activity({
        type: 'LIABILITY',
        date: '2024-01-20',
        symbol: 'loan',
        quantity: 1,
        unitPrice: 50000,
        accountId: null,
      }),
      activity({ type: 'BUY', date: '2199-06-06', symbol: 'INVE-B.ST', quantity: 1, unitPrice: 1 }),
      activity({
        type: 'BUY',
        date: '2024-03-05',
        symbol: 'BTCUSD',
        quantity: 1,
        unitPrice: 1,
        currency: 'XBT',
      }),
    ],
  };
}

type Profile = {
  symbol: string;
  name: string;
  currency?: string;
  assetClass?: string;
  of?: string;
  prices?: (string | number)[][];
};

type Contents = {
  profiles: readonly Profile[];
  activities: readonly Record<string, unknown>[];
  accounts?: readonly object[];
  writtenOn?: string;
};

/** An export of Ghostfolio with buys of nobody's account, unless the activities say otherwise. */
export function ghostfolioOf(contents: Contents): string {
  const { profiles, activities, accounts = [], writtenOn = '2024-06-01' } = contents;
  return JSON.stringify({
    meta: { date: `${writtenOn}T08:00:00.000Z`, version: '2.100.0' },
    accounts,
    assetProfiles: profiles.map(({ of = 'YAHOO', prices = [], ...profile }) => ({
      currency: 'SEK',
      isin: null,
      ...profile,
      dataSource: of,
      marketData: prices.map(([day, marketPrice]) => ({
        date: `${day}T00:00:00.000Z`,
        marketPrice,
      })),
    })),
    activities: activities.map(({ time, ...of }) => ({
      ...activity({ type: 'BUY', accountId: null, ...of }),
      ...(time === undefined ? {} : { date: time }),
    })),
  });
}

const PORTFOLIO_SECURITIES = `
  <securities>
    <security>
      <uuid>s-1</uuid><name>Världsfond</name><currencyCode>EUR</currencyCode><isin>IE00B4L5Y983</isin>
      <prices>
        <price t="2024-01-10" v="10000000000"/>
        <price t="2024-01-31" v="10500000000"/>
        <price t="2024-03-28" v="11200000000"/>
        <price t="2024-03-01" v="11100000000"/>
      </prices>
    </security>
    <security>
      <uuid>s-2</uuid><name>Bolag</name><currencyCode>USD</currencyCode><prices/>
    </security>
  </securities>`;

const fact = (name: string, text: string | number) => `<${name}>${text}</${name}>`;

type Traded = {
  uuid: string;
  date: string;
  amount: number;
  shares?: number;
  type: string;
  units?: string;
};

const traded = ({ uuid, date, amount, shares = 0, type, units = '' }: Traded, between = '') =>
  [
    fact('uuid', uuid),
    fact('date', `${date}T00:00`),
    fact('currencyCode', 'EUR'),
    fact('amount', amount),
    between,
    fact('shares', shares),
    units === '' ? '' : `<units>${units}</units>`,
    fact('type', type),
  ].join('');

const unit = (type: string, amount: number, more = '') =>
  `<unit type="${type}"><amount currency="EUR" amount="${amount}"/>${more}</unit>`;

const BOUGHT = {
  date: '2024-01-10',
  amount: 100995,
  shares: 1_000_000_000,
  type: 'BUY',
  units: unit('FEE', 995),
};
const SOLD = {
  date: '2024-02-20',
  amount: 42500,
  shares: 400_000_000,
  type: 'SELL',
  units: unit('FEE', 500) + unit('TAX', 1000),
};
const ABROAD = {
  date: '2024-03-04',
  amount: 23100,
  shares: 500_000_000,
  type: 'BUY',
  units:
    unit('FEE', 100) +
    unit(
      'GROSS_VALUE',
      23000,
      '<forex currency="USD" amount="25000"/><exchangeRate>0.92</exchangeRate>',
    ),
};

/**
 * A portfolio with its reference account, and another account. As the program writes it, the
 * portfolio stands where it is first needed, in the first transaction, and is referred to later.
 */
export function portfolioXml(): string {
  const up = (levels: number) => Array.from({ length: levels }, () => '..').join('/');
  // The portfolio in full: below account-transaction[2]/crossEntry.
  const security = (levels: number, nth = '') =>
    `<security reference="${up(levels)}/securities/security${nth}"/>`;
  const portfolio = `
    <portfolio>
      <uuid>depot</uuid><name>Depå</name>
      <referenceAccount reference="${up(5)}"/>
      <transactions>
        <portfolio-transaction>${traded(
          { uuid: 'p-1', ...BOUGHT },
          security(9) + `<crossEntry class="buysell" reference="${up(4)}"/>`,
        )}</portfolio-transaction>
        <portfolio-transaction>${traded(
          { uuid: 'p-2', ...SOLD },
          security(9) + `<crossEntry class="buysell"><account reference="${up(8)}"/></crossEntry>`,
        )}</portfolio-transaction>
        <portfolio-transaction>${traded(
          { uuid: 'p-3', ...ABROAD },
          security(9, '[2]') +
            `<crossEntry class="buysell"><account reference="${up(8)}"/></crossEntry>`,
        )}</portfolio-transaction>
      </transactions>
    </portfolio>`;
  const rows = [
    traded({ uuid: 'a-1', date: '2024-01-05', amount: 200000, type: 'DEPOSIT' }),
    traded(
      { uuid: 'a-2', ...BOUGHT },
      `${security(5)}<crossEntry class="buysell">${portfolio}<account reference="${up(4)}"/></crossEntry>`,
    ),
    traded(
      {
        uuid: 'a-3',
        date: '2024-02-05',
        amount: 1200,
        shares: 0,
        type: 'DIVIDENDS',
        units: unit('TAX', 300),
      },
      security(5),
    ),
    traded({ uuid: 'a-4', ...SOLD }, security(5)),
    traded(
      { uuid: 'a-5', date: '2024-03-01', amount: 50000, type: 'TRANSFER_OUT' },
      `<crossEntry class="account-transfer">
        <accountFrom reference="${up(4)}"/><transactionFrom reference="${up(2)}"/>
        <accountTo>
          <uuid>save</uuid><name>Sparkonto</name><currencyCode>EUR</currencyCode>
          <transactions>
            <account-transaction>${traded(
              { uuid: 'b-1', date: '2024-03-01', amount: 50000, type: 'TRANSFER_IN' },
              `<crossEntry class="account-transfer" reference="${up(4)}"/>`,
            )}</account-transaction>
            <account-transaction>${traded({ uuid: 'b-2', date: '2024-03-31', amount: 125, type: 'INTEREST' })}</account-transaction>
          </transactions>
        </accountTo>
      </crossEntry>`,
    ),
    traded({ uuid: 'a-6', ...ABROAD }, security(5, '[2]')),
  ];
  const list = rows.map((row) => `<account-transaction>${row}</account-transaction>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<client>
  <version>56</version><baseCurrency>EUR</baseCurrency>${PORTFOLIO_SECURITIES}
  <accounts>
    <account>
      <uuid>ref</uuid><name>Depåkonto</name><currencyCode>EUR</currencyCode>
      <transactions>${list}</transactions>
    </account>
    <account reference="../account/transactions/account-transaction[5]/crossEntry/accountTo"/>
  </accounts>
  <portfolios>
    <portfolio reference="../../accounts/account/transactions/account-transaction[2]/crossEntry/portfolio"/>
  </portfolios>
</client>`;
}

type BoughtOnce = {
  currency: string;
  prices: [day: string, price: number][];
  bought: { amount: number; shares: number; forex?: [amount: number, rate: string]; uuid?: string };
};

/** A portfolio in kronor with one buy of a security in another currency, paid in the day before. */
export function portfolioOf({ currency, prices, bought }: BoughtOnce): string {
  const { amount, shares, forex, uuid = 'b-1' } = bought;
  const minor = Math.round(amount * 100);
  const gross =
    forex === undefined
      ? ''
      : `<units><unit type="GROSS_VALUE"><amount currency="SEK" amount="${minor}"/>
          <forex currency="${currency}" amount="${forex[0] * 100}"/>
          <exchangeRate>${forex[1]}</exchangeRate></unit></units>`;
  const cross =
    '<crossEntry class="buysell"><portfolio reference="P"/><account reference="A"/></crossEntry>';
  const head = (id: string, day: string, of: number) =>
    fact('uuid', id) +
    fact('date', `${day}T00:00`) +
    fact('currencyCode', 'SEK') +
    fact('amount', of);
  return `<client id="1"><version>69</version><baseCurrency>SEK</baseCurrency>
    <securities><security id="S"><uuid>s</uuid><name>Bolag</name>
      <currencyCode>${currency}</currencyCode>
      <prices>${prices.map(([t, v]) => `<price t="${t}" v="${v * 1e8}"/>`).join('')}</prices>
    </security></securities>
    <accounts><account id="A"><uuid>a</uuid><name>Konto</name><currencyCode>SEK</currencyCode>
      <transactions>
        <account-transaction>${head('d-1', '2024-05-01', minor)}<shares>0</shares>
          <type>DEPOSIT</type></account-transaction>
        <account-transaction>${head(`${uuid}-cash`, '2024-05-02', minor)}
          <security reference="S"/>${cross}<shares>0</shares><type>BUY</type></account-transaction>
      </transactions></account></accounts>
    <portfolios><portfolio id="P"><uuid>p</uuid><name>ISK</name><referenceAccount reference="A"/>
      <transactions>
        <portfolio-transaction>${head(uuid, '2024-05-02', minor)}<security reference="S"/>${cross}
          <shares>${shares * 1e8}</shares>${gross}<type>BUY</type></portfolio-transaction>
      </transactions></portfolio></portfolios></client>`;
}
