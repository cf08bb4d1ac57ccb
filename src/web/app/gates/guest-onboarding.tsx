import { lazy, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { readGuestUser } from '#web/guest/storage/guest-user.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { keepGuestAnswers } from '#web/app/guest-shell/keep-answers.ts';
import { guestModeTexts } from '#web/app/guest-shell/texts.ts';
import type { Answers } from '#web/account/onboarding/answers.ts';

const OnboardingScreen = lazy(async () => ({
  default: (await import('#web/account/onboarding/onboarding-screen.tsx')).OnboardingScreen,
}));

const NOBODY = { id: 'guest', firstName: null, lastName: null, occupation: null, age: null };

/** The wizard of a guest: the answers stay in the browser. Who has answered goes on. */
export function GuestOnboarding() {
  const texts = useTexts(guestModeTexts);
  const [, navigate] = useLocation();
  const [isKnown] = useState(() => readGuestUser() !== null);
  if (isKnown) return <Redirect to={paths.guestAssets} replace />;
  const save = async (answers: Answers) => {
    await keepGuestAnswers(answers);
    return () => navigate(paths.guestAssets, { replace: true });
  };
  return (
    <OnboardingScreen
      person={NOBODY}
      save={save}
      leaveText={texts.wizardLeave}
      onLeave={() => navigate(paths.home)}
      below={texts.wizardNote}
    />
  );
}
