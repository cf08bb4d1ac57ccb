import { compareLines } from './differences.ts';
import type { Installation } from './installation.ts';
import { numberOf, type People } from './people.ts';
import type { World } from './world.ts';

type Stored = { installation: Installation; people: People };

/** Rows of households and shares: each is there once, and all of what was written with it. */
export async function compareStoredWorld(stored: Stored, world: World): Promise<void> {
  compareLines('Not stored as it was written', await storedLines(stored), wantedLines(world));
  for (const copies of COPIES) {
    const ids = idsOf(stored.people);
    for (const wrong of [differingCopies(copies, ids), formerCopies(copies, ids)]) {
      const rows = await stored.installation.rows(wrong);
      if (rows.length > 0) throw new Error(`Not as the original: ${JSON.stringify(rows)}`);
    }
  }
}

function wantedLines({ books, households, shares }: World): string[] {
  const living = households.filter(({ members }) => members.length > 0);
  return [
    ...living.flatMap(({ name, members, invitations }) => [
      `${name} has 1 row of settings`,
      ...members.map(({ user, role }) => `${name} has ${role} ${user}`),
      ...invitations.map(({ invited, status }) => `${name} has ${status} user ${invited}`),
    ]),
    ...shares.map(({ owner, member, item, isAccepted, percent, from }) => {
      const status = isAccepted ? 'active' : 'proposed';
      return `${status} share of ${item} of ${owner} to ${member}: ${percent} % from ${from}`;
    }),
    ...books.flatMap(({ notes, mails }, user) => [
      ...Object.entries(notes).map(([name, count]) => `user ${user} noted ${name} ${count} times`),
      `user ${user} was mailed ${mails} invitations`,
    ]),
  ];
}

type MemberRow = { name: string; settings: number; user: string | null; role: string };
type InvitationRow = { name: string; email: string; status: string };
type ShareRow = { item: string; status: string; percent: string; from: string } & Ends;
type Ends = { owner: string; member: string };
type NoteRow = { user: string; name: string; count: number };

async function storedLines({ installation, people }: Stored): Promise<string[]> {
  const ids = idsOf(people);
  const members = await installation.rows<MemberRow>(`
    select name, m.user_id as user, m.role,
      (select count(*)::int from household_settings s where s.household_id = h.id) as settings
    from households h left join household_members m on m.household_id = h.id
    where h.created_by in (${ids})`);
  const invitations = await installation.rows<InvitationRow>(`
    select h.name, invited_email as email, status
    from household_invitations i join households h on h.id = i.household_id
    where i.inviter_user_id in (${ids})`);
  const shares = await installation.rows<ShareRow>(`
    select coalesce(a.name, d.name) as item, status, owner_id as owner, member_id as member,
      percent, from_month as from
    from co_owner_links l
    left join assets a on a.user_id = owner_id and a.id = item_id
    left join liabilities d on d.user_id = owner_id and d.id = item_id
    where owner_id in (${ids}) or member_id in (${ids})`);
  const notes = await installation.rows<NoteRow>(`
    select user_id as user, entity_name as name, count(*)::int as count from user_activities
    where entity_type = 'household' and user_id in (${ids}) group by 1, 2`);
  const number = (text: string) => numberOf(people, text);
  const settings = new Map(members.map((row) => [row.name, row.settings]));
  return [
    ...[...settings].map(([name, count]) => `${name} has ${count} row of settings`),
    ...members.map(({ name, user, role }) => `${name} has ${role} ${number(user ?? '')}`),
    ...invitations.map(({ name, email, status }) => `${name} has ${status} user ${number(email)}`),
    ...shares.map(({ item, status, owner, member, percent, from }) => {
      const ends = `of ${number(owner)} to ${number(member)}`;
      return `${status} share of ${item} ${ends}: ${Number(percent)} % from ${from}`;
    }),
    ...notes.map(({ user, name, count }) => `user ${number(user)} noted ${name} ${count} times`),
    ...(await mailLines({ installation, people })),
  ];
}

async function mailLines({ installation, people }: Stored): Promise<string[]> {
  const rows = await installation.rows<{ email: string; count: number }>(`
    select u.email, count(m.id)::int as count from users u
    left join mails m on m.recipient = u.email and m.kind = 'household_invitation'
    where u.id in (${idsOf(people)}) group by 1`);
  return rows.map(({ email, count }) => {
    return `user ${numberOf(people, email)} was mailed ${count} invitations`;
  });
}

function idsOf(people: People): string {
  return people.map(({ id }) => `'${id}'`).join();
}

const COPIES = [
  { kind: 'assets', history: 'asset_history', item: 'asset_id', amount: 'value' },
  { kind: 'liabilities', history: 'liability_history', item: 'liability_id', amount: 'balance' },
];
type Copies = (typeof COPIES)[number];

/** Copies that are not what their original is, or was in a month of the share. */
function differingCopies({ kind, history, item, amount }: Copies, ids: string): string {
  const since = (user: string, id: string) => `
    (select array_agg((h.month, h.${amount}) order by h.month, h.${amount}) from ${history} h
      where h.user_id = l.${user} and h.${item} = l.${id} and h.month > l.from_month)`;
  return `
    select l.id from co_owner_links l
    join ${kind} o on o.user_id = l.owner_id and o.id = l.item_id
    left join ${kind} c on c.user_id = l.member_id and c.id = l.member_item_id
    where l.status = 'active' and l.owner_id in (${ids}) and (c.id is null
      or (o.name, o.type, o.${amount}, o.currency, o.deleted_at, l.percent)
        is distinct from (c.name, c.type, c.${amount}, c.currency, c.deleted_at,
          c.ownership_percentage)
      or c.co_owner_name is null
      or ${since('owner_id', 'item_id')} is distinct from ${since('member_id', 'member_item_id')})`;
}

/** Items that still name a primary owner, without a share. */
function formerCopies({ kind }: Copies, ids: string): string {
  return `
    select c.id from ${kind} c where c.user_id in (${ids}) and c.co_owner_name is not null
      and not exists (select from co_owner_links l where l.status = 'active'
        and l.member_id = c.user_id and l.member_item_id = c.id)`;
}
