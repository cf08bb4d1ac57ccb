/** Access to calls about a household, by role. */
export type HouseholdRow = {
  nobody: number;
  stranger: number;
  invited: number;
  member: number;
  owner: number;
  removed: number;
  body?: object;
};

const seen = { nobody: 401, stranger: 404, invited: 404, member: 200, owner: 200, removed: 404 };
const owners = { ...seen, member: 403 };
const everybody = {
  nobody: 401,
  stranger: 200,
  invited: 200,
  member: 200,
  owner: 200,
  removed: 200,
};
const created = {
  ...everybody,
  stranger: 201,
  invited: 201,
  member: 201,
  owner: 201,
  removed: 201,
};
const yes = { ...everybody, stranger: 404, member: 404, owner: 404, removed: 404 };

/**
 * The calls about households. In a path, `:userId` is the member's, and `:invitationId` and a
 * body's `:invitation` the open invitation's, and of a link `:id` is the owner's proposal to the
 * member of a share of `:item`.
 */
export const HOUSEHOLD_ROWS: Record<string, HouseholdRow> = {
  'GET /api/households': everybody,
  'POST /api/households': { ...created, body: { name: 'Hemma' } },
  'GET /api/households/:id/tax-rooms': seen,
  'PUT /api/households/:id': { ...owners, body: { name: 'Nytt namn' } },
  'DELETE /api/households/:id': { ...owners, owner: 204 },
  'GET /api/households/:id/members': seen,
  'PUT /api/households/:id/members/:userId': { ...owners, body: { role: 'owner' } },
  'DELETE /api/households/:id/members/:userId': { ...seen, member: 204, owner: 204 },
  'PUT /api/households/:id/sharing': { ...seen, body: { shareIncome: 0 } },
  'GET /api/households/:id/financial-summary': seen,
  'GET /api/households/:id/goals': seen,
  'GET /api/households/:id/holdings': seen,
  'GET /api/households/:id/mortgages': seen,
  'GET /api/households/:id/net-worth-history': seen,
  'GET /api/households/:id/net-worth-growth': seen,
  'GET /api/households/:id/invitations': owners,
  'POST /api/households/:id/invitations': {
    ...owners,
    owner: 201,
    body: { email: 'karin@example.com' },
  },
  'POST /api/households/:id/invitations/:invitationId/resend': owners,
  'DELETE /api/households/:id/invitations/:invitationId': { ...owners, owner: 204 },
  'GET /api/invitations': everybody,
  'POST /api/invitations/accept': { ...yes, body: { id: ':invitation' } },
  'GET /api/co-owner-links': everybody,
  'POST /api/co-owner-links': {
    ...yes,
    invited: 404,
    owner: 201,
    body: {
      householdId: ':id',
      kind: 'assets',
      itemId: ':item',
      memberId: ':userId',
      percent: '50',
    },
  },
  'POST /api/co-owner-links/together': {
    ...yes,
    invited: 404,
    owner: 201,
    body: {
      householdId: ':id',
      memberId: ':userId',
      items: [{ kind: 'assets', itemId: ':item', percent: '50' }],
    },
  },
  'POST /api/co-owner-links/together/:id/accept': {
    ...yes,
    invited: 404,
    member: 200,
    body: { ids: [':link'] },
  },
  'POST /api/co-owner-links/together/:id/decline': { ...yes, invited: 404, member: 204 },
  'POST /api/co-owner-links/:id/accept': { ...yes, invited: 404, member: 200 },
  'POST /api/co-owner-links/:id/decline': { ...yes, invited: 404, member: 204 },
  'DELETE /api/co-owner-links/:id': { ...yes, invited: 404, member: 204, owner: 204 },
  'POST /api/invitations/decline': { ...yes, invited: 204, body: { id: ':invitation' } },
};
