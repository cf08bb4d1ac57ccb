import type { Household, Member } from '#domain/household/households.ts';
import type { Invitation } from '#domain/household/invitations.ts';
import type { Caller } from './caller.ts';
import type { SignIn } from './sign-in.ts';

/** Creates a household of the owner's. */
export async function createHousehold(owner: Caller, name = 'Lindgården'): Promise<Household> {
  const answer = await owner.call('POST /api/households', { body: { name } });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<Household>();
}

/** Invites a user, and returns the invitation with the token of its mail. */
export async function invite(
  { mailTo }: SignIn,
  { owner, householdId, email }: { owner: Caller; householdId: string; email: string },
): Promise<Invitation & { token: string }> {
  const path = `POST /api/households/${householdId}/invitations`;
  const answer = await owner.call(path, { body: { email } });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const mail = await mailTo(email, 'household_invitation');
  return { ...answer.json<Invitation>(), token: mail?.link.searchParams.get('token') ?? '' };
}

/** Adds a user to a household by invitation and acceptance. */
export async function letIn(
  installation: SignIn,
  { owner, householdId, guest }: { owner: Caller; householdId: string; guest: Caller },
): Promise<void> {
  const { token } = await invite(installation, { owner, householdId, email: guest.email });
  const answer = await guest.call('POST /api/invitations/accept', { body: { token } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** A household of several: the first of them owns it. */
export async function householdOf(
  installation: SignIn,
  [owner, ...others]: [Caller, ...Caller[]],
): Promise<Household> {
  const household = await createHousehold(owner);
  for (const guest of others)
    await letIn(installation, { owner, householdId: household.id, guest });
  return { ...household, memberCount: 1 + others.length };
}

export async function membersOf(caller: Caller, householdId: string): Promise<Member[]> {
  return (await caller.call(`GET /api/households/${householdId}/members`)).json<Member[]>();
}
