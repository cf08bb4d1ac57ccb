import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Asset } from '#domain/records/assets.ts';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { Household } from '#domain/household/households.ts';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { type Caller, signUp } from './caller.ts';
import { householdOf } from './households.ts';
import { openSignIn, type SignIn } from './sign-in.ts';

export const running = monthOf(dayOf(new Date()));

export let installation: SignIn;
export let maria: Caller;
export let erik: Caller;
export let household: Household;
export let house: Asset;

/** Maria and Erik, who live together, and her half of a house: new for each test. */
export function meetAnew(): void {
  beforeAll(async () => {
    installation = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
  });

  beforeEach(async () => {
    const { app } = installation;
    [maria, erik] = await Promise.all([signUp(app, 'Maria'), signUp(app, 'Erik')]);
    household = await householdOf(installation, [maria, erik]);
    const body = { type: 'other', name: 'Huset', value: '3000000', currency: 'SEK' };
    house = await create(maria, 'assets', { ...body, ownershipPercentage: '50' });
  });

  afterAll(() => installation.close());
}

export async function create<Item extends object>(
  who: Caller,
  kind: string,
  body: object,
): Promise<Item> {
  const made = await who.call(`POST /api/${kind}`, { body });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json<Item>();
}

type Proposal = { percent?: string; from?: string; itemId?: string; kind?: string; to?: Caller };

export function propose({ to = erik, itemId = house.id, ...more }: Proposal = {}) {
  const about = { householdId: household.id, itemId, memberId: to.userId };
  const body = { kind: 'assets', percent: '50', ...about, ...more };
  return maria.call('POST /api/co-owner-links', { body });
}

export async function link(proposal: Proposal = {}): Promise<CoOwnerLink> {
  const proposed = await propose(proposal);
  if (proposed.statusCode !== 201) throw new Error(proposed.body);
  const { id } = proposed.json<CoOwnerLink>();
  const who = proposal.to ?? erik;
  const accepted = await who.call(`POST /api/co-owner-links/${id}/accept`);
  if (accepted.statusCode !== 200) throw new Error(accepted.body);
  return accepted.json<CoOwnerLink>();
}

export async function read<Answer>(who: Caller, path: string): Promise<Answer> {
  return (await who.call(`GET ${path}`)).json<Answer>();
}

export const assetsOf = (who: Caller) => read<Asset[]>(who, '/api/assets');
const historyOf = (who: Caller) => read<HistoryPoint[]>(who, '/api/net-worth-history?period=all');

export async function totalOf(who: Caller): Promise<number> {
  return (await read<FinancialSummary>(who, '/api/financial-summary')).totalAssets;
}

/** Months and values of a series. */
export async function valuesOf(who: Caller): Promise<[string, number][]> {
  return (await historyOf(who)).map(({ month, value }) => [month, value]);
}

/** Types a value for a month of the house, or of something else. */
export async function type(
  who: Caller,
  [month, value]: [month: string, value: string],
  item = house,
): Promise<number> {
  const [year = 0, of = 0] = month.split('-').map(Number);
  const body = { year, month: of, value, currency: 'SEK' };
  const typed = await who.call(`POST /api/assets/${item.id}/historical-values`, { body });
  return typed.statusCode;
}

export async function refusalOf(asked: ReturnType<Caller['call']>): Promise<unknown[]> {
  const { statusCode, body } = await asked;
  const { code, issues } = JSON.parse(body) as { code: string; issues?: { code: string }[] };
  return [statusCode, code, ...(issues ?? []).map((issue) => issue.code)];
}
