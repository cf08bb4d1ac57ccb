import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { User } from '#domain/account/profile.ts';
import type { Goal } from '#domain/records/goals.ts';
import type { Income } from '#domain/records/incomes.ts';
import {
  isPrimaryGoal,
  isPrimaryIncome,
  primaryGoal,
  primaryIncome,
} from '#domain/records/primary-records.ts';
import type { RecordRow } from '#domain/records/field.ts';
import type { OnboardingAnswers } from '#web/account/onboarding/answers.ts';
import { OnboardingScreen } from '#web/account/onboarding/onboarding-screen.tsx';
import { appTexts } from '#web/app/texts.ts';
import { keepAnswer } from '#web/client/cache/queries.ts';
import { request } from '#web/client/http/api.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { accountSource } from '#web/client/records/source.ts';
import { useLogOut, userQuery } from '#web/client/session/user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';

/** The wizard of a user with an account: the answers go to the server. */
export function AccountOnboarding({ user }: { user: User }) {
  const texts = useTexts(appTexts);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const leave = useLogOut();
  const save = async (answers: OnboardingAnswers) => {
    const changed = await saveAnswers(answers);
    return () => {
      // The first view may have requested the figures before there were any.
      client.removeQueries({ queryKey: accountSource(user.id).key });
      navigate(paths.home, { replace: true });
      void keepAnswer(client, userQuery.queryKey, changed);
    };
  };
  return <OnboardingScreen user={user} save={save} leaveText={texts.logOut} onLeave={leave} />;
}

type OnboardingItem<Item> = {
  path: '/api/incomes' | '/api/goals';
  /** There is one of these at most: an earlier attempt may have made it. */
  isOurs: (item: Item) => boolean;
  /** The same at every attempt, in every tab. */
  key: string;
  /** Null when nothing was answered. */
  draft: object | null;
};

/**
 * Saves the answers: income and goal first, then the profile, which ends the onboarding. A
 * repetition after a failure corrects the existing records and creates none twice.
 */
async function saveAnswers(answers: OnboardingAnswers): Promise<User> {
  const profile = profileOf(answers);
  await Promise.all([
    settle<Income>({
      path: '/api/incomes',
      isOurs: isPrimaryIncome,
      key: 'onboarding-income',
      draft: primaryIncome(answers),
    }),
    settle<Goal>({
      path: '/api/goals',
      isOurs: isPrimaryGoal,
      key: 'onboarding-goal',
      draft: primaryGoal(answers),
    }),
  ]);
  return request<User>('/api/auth/user/profile', { method: 'PUT', body: profile });
}

function profileOf({
  monthlyIncome,
  taxPercentage,
  financialGoals,
  ...profile
}: OnboardingAnswers) {
  return profile;
}

async function settle<Item extends RecordRow>(wanted: OnboardingItem<Item>): Promise<void> {
  const { path, isOurs, key, draft } = wanted;
  const earlier = (await request<Item[]>(path)).find(isOurs);
  if (earlier !== undefined) {
    const url = `${path}/${earlier.id}`;
    await (draft === null
      ? request(url, { method: 'DELETE' })
      : request(url, { method: 'PUT', body: draft }));
  } else if (draft !== null) {
    await request(path, { method: 'POST', body: draft, idempotencyKey: key });
  }
}
