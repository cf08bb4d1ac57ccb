/** Categories whose sums a household sees, with the flag that shares each. */
export const FLAGS = {
  assets: 'shareAssets',
  liabilities: 'shareLiabilities',
  incomes: 'shareIncome',
  costs: 'shareCosts',
  goals: 'shareGoals',
} as const;
export type Category = keyof typeof FLAGS;

type Shared = Record<Category, boolean>;

export const ALL_SHARED: Shared = {
  assets: true,
  liabilities: true,
  incomes: true,
  costs: true,
  goals: true,
};

export type Member = {
  user: number;
  role: 'owner' | 'member';
  shared: Shared;
  /** Whether the others see the member's sums but no items. */
  isTotalsOnly: boolean;
};

export type Invitation = {
  inviter: number;
  invited: number;
  status: 'pending' | 'accepted' | 'declined' | 'revoked';
};

/** A household as the model knows it. One that is gone has no members. */
export type Household = {
  /** Null until it has been read. */
  id: string | null;
  name: string;
  shared: Shared;
  members: Member[];
  /** Every invitation there was, oldest first. */
  invitations: Invitation[];
};

export function memberOf({ members }: Household, user: number): Member | undefined {
  return members.find((member) => member.user === user);
}

export function isOwner(household: Household, user: number): boolean {
  return memberOf(household, user)?.role === 'owner';
}

export function ownersOf({ members }: Household): Member[] {
  return members.filter(({ role }) => role === 'owner');
}

export function pendingOf({ invitations }: Household): Invitation[] {
  return invitations.filter(({ status }) => status === 'pending');
}
