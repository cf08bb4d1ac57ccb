import { read } from './asking.ts';
import {
  ALL_SHARED,
  type Household,
  type Invitation,
  isOwner,
  type Member,
  memberOf,
  ownersOf,
  pendingOf,
} from './household-books.ts';
import type { InvitationRow } from './household-reading.ts';
import { flagOf, forgetNotes, householdsOf, note, refused } from './household-writes.ts';
import { chosen } from './planned-writes.ts';
import type { SharedStep, SharedWrite } from './shared-step.ts';
import { booksOf, householdNamed, livingOf, type World } from './world.ts';

/** Writes that bring users into a household and out of it, and those of its members. */
export const MEMBERSHIP_PLANS = {
  invite,
  revoke,
  answerInvitation,
  leave,
  removeMember,
  changeRoles,
  chooseSharing,
};

function invite({ step, user, world, people }: SharedStep): SharedWrite | null {
  const owned = householdsOf(world, user).filter((household) => isOwner(household, user));
  const possible = owned.flatMap((household) =>
    [...people.keys()]
      .filter((each) => !memberOf(household, each) && !pendingTo(household, each))
      .map((invited) => ({ household, invited })),
  );
  const one = chosen(possible, step.pick);
  if (one === undefined) return null;
  const { household, invited } = one;
  return {
    method: 'POST',
    path: `/api/households/${household.id}/invitations`,
    body: { email: people[invited]?.email },
    status: 201,
    apply: (after) => {
      const { invitations, name } = householdNamed(after, household.name);
      invitations.push({ inviter: user, invited, status: 'pending' });
      booksOf(after, invited).mails += 1;
      note(after, { user, household: name });
    },
  };
}

function pendingTo(household: Household, user: number): Invitation | undefined {
  return pendingOf(household).find(({ invited }) => invited === user);
}

async function revoke({ step, user, world, own, people }: SharedStep) {
  const owned = householdsOf(world, user).filter((household) => isOwner(household, user));
  const household = owned.find((each) => pendingOf(each).length > 0);
  const invitation = household && chosen(pendingOf(household), step.pick);
  if (invitation === undefined) return null;
  const { invited } = invitation;
  const path = `/api/households/${household?.id}/invitations`;
  const rows = await read<{ id: string; invitedEmail: string }[]>(own, path);
  const id = rows.find(({ invitedEmail }) => invitedEmail === people[invited]?.email)?.id;
  return {
    method: 'DELETE',
    path: `${path}/${id}`,
    status: 204,
    again: 404,
    apply: answering({ household, user: invited }, 'revoked'),
  } satisfies SharedWrite;
}

type Answered = { household: Household | undefined; user: number };

/** Gives the pending invitation of a user its end. */
function answering({ household, user }: Answered, status: Invitation['status']) {
  return (after: World): void => {
    const invitation = pendingTo(householdNamed(after, household?.name ?? ''), user);
    if (invitation !== undefined) invitation.status = status;
  };
}

async function answerInvitation({ step, user, world, own }: SharedStep) {
  const inviting = livingOf(world).filter((household) => pendingTo(household, user));
  const household = chosen(inviting, step.pick);
  if (household === undefined) return null;
  const rows = await read<InvitationRow[]>(own, '/api/invitations');
  const id = rows.find(({ householdName }) => householdName === household.name)?.id;
  const asked = { method: 'POST' as const, body: { id } };
  if (step.count === 2) {
    const apply = answering({ household, user }, 'declined');
    return { ...asked, path: '/api/invitations/decline', status: 204, apply };
  }
  const apply = (after: World): void => {
    answering({ household, user }, 'accepted')(after);
    const { members, name } = householdNamed(after, household.name);
    members.push({ user, role: 'member', shared: { ...ALL_SHARED }, isTotalsOnly: false });
    note(after, { user, household: name });
  };
  return { ...asked, path: '/api/invitations/accept', status: 200, apply };
}

function leave({ step, user, world, people }: SharedStep): SharedWrite | null {
  const household = chosen(householdsOf(world, user), step.pick);
  if (household === undefined) return null;
  const path = `/api/households/${household.id}/members/${people[user]?.id}`;
  const asked = { method: 'DELETE' as const, path };
  const isLastOwner = isOwner(household, user) && ownersOf(household).length === 1;
  if (isLastOwner && household.members.length > 1) return refused(asked, 409);
  return {
    ...asked,
    status: 204,
    again: 404,
    apply: (after) => {
      const left = householdNamed(after, household.name);
      left.members = left.members.filter((member) => member.user !== user);
      if (left.members.length > 0) return note(after, { user, household: left.name });
      left.invitations = [];
      forgetNotes(booksOf(after, user), left.name);
    },
  };
}

/** Another member of one of the user's households. */
function otherMember({ step, user, world }: SharedStep) {
  const pairs = householdsOf(world, user).flatMap((household) =>
    household.members
      .filter((member) => member.user !== user)
      .map((member) => ({ household, member })),
  );
  return chosen(pairs, step.pick);
}

function memberPath(people: SharedStep['people'], household: Household, member: Member): string {
  return `/api/households/${household.id}/members/${people[member.user]?.id}`;
}

function removeMember(shared: SharedStep): SharedWrite | null {
  const { user, people } = shared;
  const other = otherMember(shared);
  if (other === undefined) return null;
  const { household, member } = other;
  const asked = { method: 'DELETE' as const, path: memberPath(people, household, member) };
  if (!isOwner(household, user) || member.role === 'owner') return refused(asked, 403);
  return {
    ...asked,
    status: 204,
    again: 404,
    apply: (after) => {
      const left = householdNamed(after, household.name);
      left.members = left.members.filter((each) => each.user !== member.user);
      note(after, { user, household: left.name });
    },
  };
}

/** Makes another an owner too, or hands the household over: two rows change then. */
function changeRoles(shared: SharedStep): SharedWrite | null {
  const { step, user, people } = shared;
  const other = otherMember(shared);
  if (other === undefined) return null;
  const { household, member } = other;
  const stepDown = step.count > 3;
  const path = memberPath(people, household, member);
  const asked = { method: 'PUT' as const, path, body: { role: 'owner', stepDown } };
  if (!isOwner(household, user)) return refused(asked, 403);
  return {
    ...asked,
    status: 200,
    ...(stepDown ? { again: 403 } : {}),
    apply: (after) => {
      const changed = householdNamed(after, household.name);
      const [own, theirs] = [memberOf(changed, user), memberOf(changed, member.user)];
      if (own === undefined || theirs === undefined) return;
      if (stepDown || theirs.role !== 'owner') note(after, { user, household: changed.name });
      theirs.role = 'owner';
      if (stepDown) own.role = 'member';
    },
  };
}

function chooseSharing({ step, user, world }: SharedStep): SharedWrite | null {
  const household = chosen(householdsOf(world, user), step.pick);
  if (household === undefined) return null;
  const { category, isShared, body } = flagOf(step);
  const isTotalsOnly = step.hundredths % 4 === 0;
  return {
    method: 'PUT',
    path: `/api/households/${household.id}/sharing`,
    body: { ...body, totalsOnly: isTotalsOnly ? 1 : 0 },
    status: 200,
    apply: (after) => {
      const own = memberOf(householdNamed(after, household.name), user);
      if (own === undefined) return;
      const isOther = own.shared[category] !== isShared || own.isTotalsOnly !== isTotalsOnly;
      if (isOther) note(after, { user, household: household.name });
      own.shared[category] = isShared;
      own.isTotalsOnly = isTotalsOnly;
    },
  };
}
