import { makeToken } from './tokens.ts';
import { addDays, dayOf } from '#domain/basics/months.ts';
import { addBankAccount, addJanuary, categoryKeys, FILE_TYPE, HEADER, sendFile } from './bank.ts';
import { choose, connectTo } from './banks.ts';
import { type Caller, call, signUp } from './caller.ts';
import { addMapping } from './column-mappings.ts';
import { addMortgage } from './mortgages.ts';
import { addBrokerFile, addHoldings, addHoldingsMapping } from './holdings.ts';
import { createHousehold, householdOf, invite } from './households.ts';
import type { SignIn } from './sign-in.ts';

export const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };

/** Fills every table that a user can have rows in. */
export async function liveFully(installation: SignIn, maria: Caller): Promise<void> {
  const { app } = installation;
  await maria.call('POST /api/demo-data', { body: { mix: true } });
  await maria.call('GET /api/net-worth-history?period=all');
  await maria.call('GET /api/dashboard-widgets');
  await maria.call('PUT /api/notifications/read', { body: { ids: ['activity'] } });
  await maria.call('POST /api/assets', { body: boat, headers: { 'idempotency-key': 'boat-1' } });
  await app.inject({
    method: 'PUT',
    url: '/api/profile-image',
    headers: { 'authorization': `Bearer ${maria.token}`, 'content-type': 'image/webp' },
    payload: 'RIFF\u001a\0\0\0WEBPVP8 ',
  });
  await addMortgage(maria);
  await addHoldings(maria);
  await addBrokerFile(maria);
  await addHoldingsMapping(maria);
  await readSpreadsheet(maria);
  await addJanuary(maria);
  await sortTransactions(maria);
  await addMapping(maria);
  const { id } = await connectTo(maria, 'granbanken');
  await choose(maria, id, [{ key: 'gran-spar', link: { kind: 'asset' } }]);
  await makeToken(app, maria, ['figures:read']);
  await maria.call('POST /api/calendars', { body: { amounts: true } });
  await call(app, 'POST /api/auth/forgot-password', { body: { email: maria.email } });
  await liveTogether(installation, maria);
  // Holdings changed all that comes after their fixed days, which may be every month of the example.
  await maria.call('GET /api/net-worth-history?period=all');
}

/** A spreadsheet of the user's own, which is not saved. */
async function readSpreadsheet(maria: Caller): Promise<void> {
  const headers = { 'content-type': FILE_TYPE, 'x-file-name': 'ekonomi.csv' };
  const body = 'Tillgångar;2025-01;2025-02\nSparkonto;100;200\n';
  await maria.call('POST /api/moves', { body, headers });
}

/** A rule, several changed at once, and a recurring payment that is dismissed. */
async function sortTransactions(maria: Caller): Promise<void> {
  const [category] = [...(await categoryKeys(maria)).keys()];
  await maria.call('POST /api/transaction-rules', { body: { pattern: 'ICA', category } });
  const changes = { isReviewed: 1 };
  await maria.call('PATCH /api/transactions', { body: { filter: { search: 'ICA' }, changes } });
  const today = dayOf(new Date());
  const rows = [3, 33, 63].map((back, at) => `${addDays(today, -back)};;${at};GYM;-299.000;`);
  const file = [HEADER, ...rows].join('\n');
  await sendFile(maria, await addBankAccount(maria), { file });
  const [gym] = (await maria.call('GET /api/recurring')).json<{ key: string }[]>();
  const body = { key: gym?.key, decision: 'dismissed' };
  await maria.call('PUT /api/recurring/decisions', { body });
}

/** A household that she has invited others to, one that she is invited to, and a shared boat. */
async function liveTogether(installation: SignIn, maria: Caller): Promise<void> {
  const erik = await signUp(installation.app, 'Erik');
  const home = await householdOf(installation, [maria, erik]);
  await invite(installation, { owner: maria, householdId: home.id, email: 'saga@example.com' });
  const { id: householdId } = await createHousehold(erik);
  await invite(installation, { owner: erik, householdId, email: maria.email });
  const half = { ...boat, ownershipPercentage: '50' };
  const made = await maria.call('POST /api/assets', { body: half });
  const { id: itemId } = made.json<{ id: string }>();
  const share = { kind: 'assets', itemId, memberId: erik.userId, percent: '50' };
  const body = { householdId: home.id, ...share };
  const link = await maria.call('POST /api/co-owner-links', { body });
  await erik.call(`POST /api/co-owner-links/${link.json<{ id: string }>().id}/accept`);
}
