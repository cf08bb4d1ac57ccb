import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { keepGuestProfile, profileOf, readGuestUser } from '#web/guest/storage/guest-user.ts';
import { announceCurrency } from '#web/client/records/preferred-currency.ts';
import { showFailure } from '#web/client/http/show-failure.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { guestModeTexts } from './texts.ts';

type GuestPreferences = { language?: Language; currency?: Currency };

/** Changes language or currency: in the guest's profile, and in this browser. */
export function useGuestPreferences(): (preferences: GuestPreferences) => void {
  const texts = useTexts(guestModeTexts);
  const language = useLanguage();
  return (preferences) => {
    const user = readGuestUser();
    try {
      if (user !== null) keepGuestProfile({ ...profileOf(user), ...preferences });
      if (preferences.language) chooseLanguage(preferences.language);
      if (preferences.currency) announceCurrency(preferences.currency);
    } catch (error) {
      showFailure(texts.notKept, error, language);
    }
  };
}
