import type { Runtime } from './places.ts';

/** Subject of an area, and the areas of its runtime that it may import from. */
export type Area = { about: string; below: readonly string[] };

/**
 * The areas of each runtime, lowest first: an area imports only from itself and from the areas that
 * it names, all of which are above it in the list.
 */
export const AREAS: Readonly<Record<Runtime, Readonly<Record<string, Area>>>> = {
  domain: {
    basics: { about: 'money, currencies, months, texts, fields, refusals', below: [] },
    statistics: { about: 'exchange rates, indexes, their sources', below: ['basics'] },
    tax: { about: 'rule book, net pay, tax on capital and homes', below: ['basics'] },
    records: { about: 'the five kinds of records and their drafts', below: ['basics', 'tax'] },
    banking: {
      about: 'transactions, categories, recurring payments, cash flow, bank files',
      below: ['basics', 'statistics', 'records'],
    },
    figures: {
      about: 'totals, history, net worth, health, widgets, notifications',
      below: ['basics', 'statistics', 'tax', 'records', 'banking'],
    },
    mortgage: {
      about: 'home loans: loan to value, amortization, schedule, stress',
      below: ['basics', 'records', 'tax', 'figures'],
    },
    household: {
      about: 'households, shares, co-ownership, invitations',
      below: ['basics', 'statistics', 'records', 'figures', 'mortgage'],
    },
    auth: { about: 'password rules', below: [] },
    account: { about: 'profile and its drafts', below: ['basics', 'tax'] },
    billing: { about: 'subscription', below: [] },
    portability: {
      about: 'the schema of the full export',
      below: [
        'basics',
        'records',
        'mortgage',
        'banking',
        'figures',
        'household',
        'account',
        'billing',
      ],
    },
    operations: { about: 'monitoring, backups, schedules', below: ['statistics', 'tax'] },
  },
  server: {
    platform: { about: 'settings, database, HTTP, jobs, mail, pages, rate limits', below: [] },
    auth: { about: 'the sign-in service, embedded and hosted', below: ['platform'] },
    account: { about: 'profiles, their images, erasure', below: ['platform', 'auth'] },
    statistics: { about: 'public series and rates, and their refresh', below: ['platform'] },
    records: {
      about: 'the five kinds, their history, activity, example data',
      below: ['platform', 'account', 'statistics'],
    },
    mortgage: {
      about: 'terms of home loans, their cards, schedules and stress',
      below: ['platform', 'statistics', 'records'],
    },
    figures: {
      about: 'summary, net worth over time, dashboard, notifications',
      below: ['platform', 'statistics', 'records', 'mortgage'],
    },
    household: {
      about: 'households, members, invitations, co-owners, their figures',
      below: ['platform', 'account', 'statistics', 'records', 'mortgage', 'figures'],
    },
    billing: {
      about: 'the gate before premium, subscription, Stripe',
      below: ['platform', 'auth'],
    },
    banking: {
      about: 'accounts, transactions, imports, connections, cash flow',
      below: ['platform', 'account', 'statistics', 'records', 'billing'],
    },
    tax: {
      about: 'the list of rules, net pay, tax on capital, also in a household',
      below: ['platform', 'account', 'statistics', 'records', 'mortgage', 'household'],
    },
    portability: {
      about: 'full export and its import',
      below: ['platform', 'account', 'records', 'banking'],
    },
    operations: { about: 'metrics, monitoring, backups', below: ['platform'] },
    app: {
      about: 'puts the areas together, starts and stops',
      below: [
        'platform',
        'auth',
        'account',
        'statistics',
        'records',
        'mortgage',
        'figures',
        'household',
        'billing',
        'banking',
        'tax',
        'portability',
        'operations',
      ],
    },
  },
  web: {
    kit: { about: 'components, charts, languages, styles', below: [] },
    client: { about: 'HTTP, session, cache, forms, navigation, records', below: ['kit'] },
    public: { about: 'landing, privacy, sources, not found', below: ['kit', 'client'] },
    figures: { about: 'totals, growth and rules, explained', below: ['kit', 'client'] },
    mortgage: {
      about: 'the mortgage card: overview, plan, stress test',
      below: ['kit', 'client', 'figures'],
    },
    household: {
      about: 'households, members, invitations, co-owners',
      below: ['kit', 'client', 'figures', 'mortgage'],
    },
    tax: {
      about: 'the list of rules, the tax meter',
      below: ['kit', 'client', 'public', 'figures', 'household'],
    },
    records: {
      about: 'the lists and dialogs of the five kinds and of mortgages, history, activity',
      below: ['kit', 'client', 'figures', 'mortgage', 'household'],
    },
    guest: { about: "a guest's data in the browser, and its upgrade", below: ['kit', 'client'] },
    analysis: {
      about: 'health, market, comparisons',
      below: ['kit', 'client', 'figures', 'records'],
    },
    dashboard: {
      about: 'the grid, its widgets, notifications, first steps',
      below: ['kit', 'client', 'figures', 'records', 'tax'],
    },
    billing: { about: 'premium', below: ['kit', 'client'] },
    banking: {
      about: 'transactions, imports, accounts, connections, cash flow',
      below: ['kit', 'client', 'figures', 'billing'],
    },
    auth: { about: 'sign-in, sign-up, reset, second factor', below: ['kit', 'client'] },
    account: {
      about: 'the account page, onboarding',
      below: ['kit', 'client', 'auth', 'billing'],
    },
    operations: { about: 'monitoring, backups', below: ['kit', 'client'] },
    app: {
      about: 'shells, routing, start',
      below: [
        'kit',
        'client',
        'public',
        'figures',
        'household',
        'tax',
        'records',
        'guest',
        'analysis',
        'dashboard',
        'billing',
        'banking',
        'auth',
        'account',
        'operations',
      ],
    },
  },
};

const HEAD = ['| area | about | imports from |', '| --- | --- | --- |'];

/** The tables of the areas in ARCHITECTURE.md. */
export function drawnAreas(): string {
  const tables = Object.entries(AREAS).map(([runtime, areas]) => {
    const rows = Object.entries(areas).map(([name, { about, below }], at) => {
      const others = at > 3 && below.length === at ? 'all above' : below.join(', ');
      return `| \`${name}\` | ${about} | ${others} |`;
    });
    return [`**${runtime}**`, '', ...HEAD, ...rows].join('\n');
  });
  return `\n${tables.join('\n\n')}\n`;
}
