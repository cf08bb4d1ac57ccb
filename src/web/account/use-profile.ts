import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#domain/account/profile.ts';
import { keepAnswer } from '#web/client/cache/queries.ts';
import { request, requestFile } from '#web/client/http/api.ts';
import { announceCurrency } from '#web/client/records/preferred-currency.ts';
import { userQuery } from '#web/client/session/user.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';

type PreferenceChanges = Partial<Pick<User, 'language' | 'currency' | 'monthMail'>>;

/** Choices are saved one after the other: the last one stays. */
let saved: Promise<unknown> = Promise.resolve();

/**
 * Changes language, currency or the monthly mail: in the profile first, because totals are made
 * in its currency and mails written in its language, then in this browser.
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

/** The user's image as an address that can be shown; null while there is none. */
export function useProfileImage({ profileImageUrl }: User): string | null {
  const image = useQuery({
    queryKey: ['profile-image', profileImageUrl],
    queryFn: async () => toDataAddress(await requestFile(profileImageUrl ?? '')),
    enabled: profileImageUrl !== null,
  });
  return profileImageUrl === null ? null : (image.data ?? null);
}

/** The server sends the image to the user alone, so an `src` cannot request it. */
function toDataAddress(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The image could not be read'));
    reader.readAsDataURL(image);
  });
}
