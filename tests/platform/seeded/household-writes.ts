import type { Books } from './books.ts';
import {
  ALL_SHARED,
  type Category,
  FLAGS,
  type Household,
  isOwner,
  memberOf,
} from './household-books.ts';
import { chosen, nameOf } from './planned-writes.ts';
import type { SharedStep, SharedWrite } from './shared-step.ts';
import { booksOf, householdNamed, livingOf, type World } from './world.ts';

/** Households that there are at one time, so that users meet. */
const LIVING_MAX = 2;

/** Writes to a household and its settings. */
export const HOUSEHOLD_PLANS = { found, removeHousehold, chooseSettings };

function found({ step, user, world, naming }: SharedStep): SharedWrite | null {
  if (livingOf(world).length >= LIVING_MAX) return null;
  const name = `Home ${nameOf({ step, naming })}`;
  return {
    method: 'POST',
    path: '/api/households',
    body: { name },
    status: 201,
    apply: (after) => {
      const member = { user, role: 'owner' as const, shared: { ...ALL_SHARED } };
      const members = [{ ...member, isTotalsOnly: false }];
      const shared = { ...ALL_SHARED };
      after.households.push({ id: null, name, shared, members, invitations: [] });
      note(after, { user, household: name });
    },
  };
}

function removeHousehold({ step, user, world }: SharedStep): SharedWrite | null {
  const household = chosen(householdsOf(world, user), step.pick);
  if (household === undefined) return null;
  const asked = { method: 'DELETE' as const, path: `/api/households/${household.id}` };
  if (!isOwner(household, user)) return refused(asked, 403);
  return {
    ...asked,
    status: 204,
    again: 404,
    apply: (after) => {
      Object.assign(householdNamed(after, household.name), { members: [], invitations: [] });
      forgetNotes(booksOf(after, user), household.name);
    },
  };
}

function chooseSettings({ step, user, world }: SharedStep): SharedWrite | null {
  const household = chosen(householdsOf(world, user), step.pick);
  if (household === undefined) return null;
  const { category, isShared, body } = flagOf(step);
  const path = `/api/households/${household.id}`;
  const asked = { method: 'PUT' as const, path, body };
  if (!isOwner(household, user)) return refused(asked, 403);
  return {
    ...asked,
    status: 200,
    apply: (after) => {
      const { shared, name } = householdNamed(after, household.name);
      if (shared[category] !== isShared) note(after, { user, household: name });
      shared[category] = isShared;
    },
  };
}

/** A category, and whether it is to be shared, mostly. */
export function flagOf({ pick, count }: { pick: number; count: number }) {
  const category = chosen(Object.keys(FLAGS) as Category[], pick) ?? 'assets';
  const isShared = count > 2;
  return { category, isShared, body: { [FLAGS[category]]: isShared ? 1 : 0 } };
}

/** The living households of a user. */
export function householdsOf(world: World, user: number): Household[] {
  return livingOf(world).filter((household) => memberOf(household, user));
}

type Request = Pick<SharedWrite, 'method' | 'path' | 'body'>;

/** A request that is refused, and changes nothing. */
export function refused(request: Request, status: number): SharedWrite {
  return { ...request, status, apply: () => undefined };
}

/** Counts an activity of a user about a household. */
export function note(world: World, { user, household }: { user: number; household: string }): void {
  const { notes } = booksOf(world, user);
  notes[household] = (notes[household] ?? 0) + 1;
}

/** Forgets a user's activities about a household that the user ended. */
export function forgetNotes({ notes }: Books, household: string): void {
  delete notes[household];
}
