import type { Runtime } from './source.ts';

/** Subject of an area, and the areas of its runtime that it may import from. */
export type Area = { about: string; below: readonly string[] };

/**
 * The areas of each runtime, lowest first: an area imports only from itself and from the areas that
 * it names, all of which stand before it; `*` names them all.
 */
const LIST: Readonly<Record<Runtime, readonly string[]>> = {
  domain: [
    'basics | money, currencies, months, texts, fields, refusals | ',
    'statistics | exchange rates, indexes, their sources | basics',
    'tax | rule book, net pay, tax on capital and homes | basics',
    'records | the five kinds of records and their drafts | basics tax',
    'banking | transactions, categories, recurring payments, cash flow, bank files | basics statistics records',
    'figures | totals, history, net worth, health, widgets, notifications | *',
    'holdings | units and cash of accounts, average cost, returns, files of brokers | basics statistics tax records banking figures',
    'mortgage | home loans: loan to value, amortization, schedule, stress | basics statistics records tax figures',
    'household | households, shares, co-ownership, invitations | basics statistics records figures mortgage',
    'auth | password rules | ',
    'account | profile and its drafts | basics tax',
    'billing | subscription | ',
    'access | tokens for programs, their scopes, the calendar | basics banking',
    'portability | the schema of the full export, files that move in | basics records holdings mortgage banking figures household account billing',
    'operations | monitoring, backups, schedules | statistics tax',
  ],
  server: [
    'platform | settings, database, HTTP, jobs, mail, pages, rate limits | ',
    'auth | the sign-in service, embedded and hosted | platform',
    'account | profiles, their images, erasure | platform auth',
    'statistics | public series and rates, and their refresh | platform',
    'records | the five kinds, their history, activity | platform account statistics',
    'mortgage | terms of home loans, schedules and stress | platform records',
    'holdings | instruments, transactions and prices of accounts, what they hold | platform account statistics records',
    'figures | summary, net worth over time, dashboard, notifications | platform statistics records mortgage holdings',
    'household | households, members, invitations, co-owners, their figures | platform account statistics records mortgage holdings figures',
    'billing | the gate before premium, subscription, Stripe | platform auth',
    'banking | accounts, transactions, imports, connections, cash flow | platform account statistics records holdings billing',
    'tax | the list of rules, net pay, tax on capital and gains, also in a household | platform account statistics records mortgage holdings household',
    'portability | full export and its import, moving in | platform account records mortgage holdings household banking',
    'access | tokens for programs, figures for assistants (MCP), the calendar, the monthly mail | platform auth records mortgage figures billing banking',
    'operations | metrics, monitoring, backups | platform',
    'app | puts the areas together, starts and stops; example data | *',
  ],
  web: [
    'kit | components, charts, languages, styles | ',
    'client | HTTP, session, cache, forms, navigation, records | kit',
    'public | landing, privacy, sources, not found | kit client',
    'figures | totals, growth and rules, explained | kit client',
    'mortgage | the mortgage card: overview, plan, stress test | kit client figures',
    'household | households, members, invitations, co-owners | kit client figures mortgage',
    'tax | the list of rules, the tax meter | kit client public figures household',
    'records | the lists and dialogs of the five kinds and of mortgages, history, activity | kit client figures mortgage household',
    "guest | a guest's data in the browser, and its upgrade | kit client",
    'analysis | health, market, comparisons | kit client figures records',
    'billing | premium | kit client',
    'banking | transactions, imports, accounts, connections, cash flow | kit client figures billing',
    'holdings | what accounts hold: figures, transactions and prices | kit client household records banking',
    'dashboard | the grid, its widgets, notifications, first steps | kit client figures records tax holdings',
    'auth | sign-in, sign-up, reset, second factor | kit client',
    'account | the account page, onboarding | kit client auth billing',
    'operations | monitoring, backups | kit client',
    'app | shells, routing, start | kit client public figures household tax records guest analysis billing banking holdings dashboard auth account operations',
  ],
};

export const AREAS: Readonly<Record<Runtime, Readonly<Record<string, Area>>>> = {
  domain: parsedAreas(LIST.domain),
  server: parsedAreas(LIST.server),
  web: parsedAreas(LIST.web),
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

function parsedAreas(list: readonly string[]): Readonly<Record<string, Area>> {
  const names = list.map((line) => line.split(' | ')[0] ?? '');
  return Object.fromEntries(
    list.map((line, at) => {
      const [name = '', about = '', below = ''] = line.split(' | ');
      const named = below.split(' ').filter((other) => other !== '');
      return [name, { about, below: below === '*' ? names.slice(0, at) : named }];
    }),
  );
}
