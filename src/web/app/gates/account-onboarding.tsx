import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { User } from '#domain/account/profile.ts';
import { keepAnswer } from '#web/client/cache/keep-answer.ts';
import { useLogOut } from '#web/client/session/log-out.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { accountSource } from '#web/client/records/source.ts';
import { userQuery } from '#web/client/session/user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import type { OnboardingAnswers } from '#web/account/onboarding/answers.ts';
import { OnboardingScreen } from '#web/account/onboarding/onboarding-screen.tsx';
import { saveAnswers } from '#web/account/onboarding/save-answers.ts';
import { appTexts } from '#web/app/texts.ts';

/** The wizard of a user with an account: the answers go to the server. */
export function AccountOnboarding({ user }: { user: User }) {
  const texts = useTexts(appTexts);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const leave = useLogOut();
  const save = async (answers: OnboardingAnswers) => {
    const changed = await saveAnswers(answers);
    return () => {
      // The first view may have asked for the figures before there were any.
      client.removeQueries({ queryKey: accountSource(user.id).key });
      navigate(paths.home, { replace: true });
      void keepAnswer(client, userQuery.queryKey, changed);
    };
  };
  return <OnboardingScreen user={user} save={save} leaveText={texts.logOut} onLeave={leave} />;
}
