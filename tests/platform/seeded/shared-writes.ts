import { HOUSEHOLD_PLANS } from './household-writes.ts';
import { MEMBERSHIP_PLANS } from './membership-writes.ts';
import type { SharedAction } from './plan.ts';
import { SHARE_PLANS } from './share-writes.ts';
import type { Plan, SharedStep, SharedWrite } from './shared-step.ts';

const PLANS: Record<SharedAction, Plan> = {
  ...HOUSEHOLD_PLANS,
  ...MEMBERSHIP_PLANS,
  ...SHARE_PLANS,
};

/** Actions in place of one that cannot be done: they make it possible later. */
const INSTEAD = ['answerShare', 'answerInvitation', 'invite', 'found', 'propose'] as const;

/** The request of a step that concerns several users; null where none can be made. */
export async function plannedTogether(
  action: SharedAction,
  shared: SharedStep,
): Promise<SharedWrite | null> {
  for (const each of [action, ...INSTEAD]) {
    const planned = await PLANS[each](shared);
    if (planned !== null) return planned;
  }
  return null;
}
