import { useQuery } from '@tanstack/react-query';
import type { User } from '#domain/account/profile.ts';
import { requestFile } from '#web/client/http/api.ts';

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
