import type { Member } from '#domain/household/households.ts';
import type { OwnInvitation } from '#domain/household/invitations.ts';
import { HOME } from './household-words.ts';
import type { Account } from './onboarded.ts';

/** A household of an account's on a running server. */
export type AccountHousehold = {
  /** Mails an invitation in the owner's language. */
  invite(email: string): Promise<void>;
  /** Adds a user by invitation and acceptance. */
  letIn(guest: Account): Promise<void>;
  remove(member: Pick<Account, 'email'>): Promise<void>;
  members(): Promise<Member[]>;
};

/** Creates the household that the words are about. */
export async function createHome({ call }: Account): Promise<AccountHousehold> {
  const { id } = (await call('POST', '/api/households', { name: HOME })) as { id: string };
  const path = `/api/households/${id}`;
  const invite = async (email: string) => {
    await call('POST', `${path}/invitations`, { email });
  };
  const members = async () => (await call('GET', `${path}/members`)) as Member[];
  return {
    invite,
    members,
    letIn: async (guest) => {
      await invite(guest.email);
      const all = (await guest.call('GET', '/api/invitations')) as OwnInvitation[];
      const invitation = all.find(({ householdName }) => householdName === HOME);
      await guest.call('POST', '/api/invitations/accept', { id: invitation?.id });
    },
    remove: async ({ email }) => {
      const member = (await members()).find((each) => each.email === email);
      await call('DELETE', `${path}/members/${member?.userId}`);
    },
  };
}
