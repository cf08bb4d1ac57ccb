import { type Own, read } from './asking.ts';
import { type Category, FLAGS } from './household-books.ts';
import { figureLinesBy } from './household-figures.ts';
import { sharedText } from './household-lines.ts';
import { numberOf, type People } from './people.ts';

type Get = <T>(path: string) => Promise<T>;
type Flags = Record<(typeof FLAGS)[Category], 0 | 1>;
export type HouseholdRow = { id: string; name: string; memberCount: number } & Flags;
type MemberRow = { userId: string; role: string; totalsOnly: 0 | 1 } & Flags;

/** Reads the households, invitations and shares of a user, in lines of `togetherLinesOf`. */
export async function togetherBy(
  own: Own,
  { people, user }: { people: People; user: number },
): Promise<{ lines: string[]; ids: Map<string, string> }> {
  const get: Get = (path) => read(own, path);
  const rows = await get<HouseholdRow[]>('/api/households');
  const lines = await Promise.all([
    ...rows.map((row) => householdLinesBy(get, row, { people, me: people[user]?.id ?? '' })),
    invitationLinesBy(get, people),
    shareLinesBy(get, { people, rows }),
  ]);
  return { lines: lines.flat(), ids: new Map(rows.map(({ id, name }) => [name, id])) };
}

type Readers = { people: People; me: string };

async function householdLinesBy(get: Get, row: HouseholdRow, { people, me }: Readers) {
  const { id, name } = row;
  const path = `/api/households/${id}`;
  const members = await get<MemberRow[]>(`${path}/members`);
  const isOwner = members.some(({ userId, role }) => userId === me && role === 'owner');
  const [invited, figures] = await Promise.all([
    isOwner ? get<{ invitedEmail: string }[]>(`${path}/invitations`) : [],
    figureLinesBy(get, { path, name, people }),
  ]);
  return [
    `${name}: ${row.memberCount} members${sharedBy(row)}`,
    ...members.map((member) => {
      const total = member.totalsOnly === 1 ? ' in total' : '';
      const user = numberOf(people, member.userId);
      return `${name} has ${member.role} ${user}${sharedBy(member)}${total}`;
    }),
    ...invited.map(
      ({ invitedEmail }) => `${name} has invited user ${numberOf(people, invitedEmail)}`,
    ),
    ...figures,
  ];
}

function sharedBy(flags: Flags): string {
  const shared = Object.entries(FLAGS).map(([category, flag]) => [category, flags[flag] === 1]);
  return sharedText(Object.fromEntries(shared) as Record<Category, boolean>);
}

export type InvitationRow = { id: string; householdName: string; inviterName: string };

async function invitationLinesBy(get: Get, people: People): Promise<string[]> {
  const rows = await get<InvitationRow[]>('/api/invitations');
  return rows.map(({ householdName, inviterName }) => {
    return `invited to ${householdName} by user ${numberOf(people, inviterName)}`;
  });
}

export type ShareRow = {
  id: string;
  householdId: string;
  kind: string;
  status: 'proposed' | 'active';
  ownerId: string;
  memberId: string;
  item: { name: string; amount: string };
  percent: string;
  from: string;
  togetherId: string | null;
};

type Sharing = { people: People; rows: HouseholdRow[] };

async function shareLinesBy(get: Get, { people, rows }: Sharing): Promise<string[]> {
  const links = await get<ShareRow[]>('/api/co-owner-links');
  return links.map((link) => {
    const { kind, item, status, from, householdId } = link;
    const [owner, member] = [numberOf(people, link.ownerId), numberOf(people, link.memberId)];
    const within = rows.find(({ id }) => id === householdId)?.name;
    return (
      `${status} share of ${kind} ${item.name} (${item.amount}), ${Number(link.percent)} % ` +
      `from ${from}, of user ${owner} to user ${member} in ${within}` +
      `${link.togetherId === null ? '' : ', jointly'}`
    );
  });
}
