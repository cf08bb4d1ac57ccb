import { PRIMARY_GOAL_NAME, PRIMARY_INCOME_NAME, type User } from '#domain/accounts.ts';
import { primaryGoal, primaryIncome } from '#domain/primary-records.ts';
import { request } from '#web/data/api.ts';
import type { Answers } from './answers.ts';

type Wanted = {
  path: '/api/incomes' | '/api/goals';
  /** There is one of this name at most: an earlier attempt may have made it. */
  name: string;
  /** The same at every attempt, in every tab. */
  key: string;
  /** Null when nothing was answered. */
  draft: object | null;
};

/**
 * Keeps the answers: income and goal first, then the profile, whose arrival ends the onboarding.
 * Sent again after a failure it corrects what is there and makes nothing twice.
 */
export async function saveAnswers(answers: Answers): Promise<User> {
  const profile = profileOf(answers);
  await Promise.all([
    settle({
      path: '/api/incomes',
      name: PRIMARY_INCOME_NAME,
      key: 'onboarding-income',
      draft: primaryIncome(answers),
    }),
    settle({
      path: '/api/goals',
      name: PRIMARY_GOAL_NAME,
      key: 'onboarding-goal',
      draft: primaryGoal(answers),
    }),
  ]);
  return request<User>('/api/auth/user/profile', { method: 'PUT', body: profile });
}

function profileOf({ monthlyIncome, taxPercentage, financialGoals, ...profile }: Answers) {
  return profile;
}

async function settle({ path, name, key, draft }: Wanted): Promise<void> {
  const kept = await request<{ id: string; name: string }[]>(path);
  const earlier = kept.find((item) => item.name === name);
  if (earlier !== undefined) {
    const url = `${path}/${earlier.id}`;
    await (draft === null
      ? request(url, { method: 'DELETE' })
      : request(url, { method: 'PUT', body: draft }));
  } else if (draft !== null) {
    await request(path, { method: 'POST', body: draft, idempotencyKey: key });
  }
}
