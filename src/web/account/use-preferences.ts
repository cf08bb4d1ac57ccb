import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#domain/account/profile.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';
import { request } from '#web/client/http/api.ts';
import { keepAnswer } from '#web/client/cache/keep-answer.ts';
import { announceCurrency } from '#web/client/records/preferred-currency.ts';
import { userQuery } from '#web/client/session/user.ts';

type PreferenceChanges = Partial<Pick<User, 'language' | 'currency'>>;

/** Choices are saved one after the other: the last one stays. */
let saved: Promise<unknown> = Promise.resolve();

/**
 * Changes language or currency: in the profile first, because totals are made in its currency and
 * mails written in its language, then in this browser.
 */
export function useChangePreferences(): (preferences: PreferenceChanges) => Promise<void> {
  const client = useQueryClient();
  return (preferences) => {
    const change = async () => {
      await request('/api/auth/user/profile', { method: 'PUT', body: preferences });
      await keepAnswer<User>(
        client,
        userQuery.queryKey,
        (user) => user && { ...user, ...preferences },
      );
      if (preferences.language) chooseLanguage(preferences.language);
      if (preferences.currency) announceCurrency(preferences.currency);
    };
    const saving = saved.then(change);
    saved = saving.catch(() => undefined);
    return saving;
  };
}
