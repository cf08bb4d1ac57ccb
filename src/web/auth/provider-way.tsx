import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '#web/client/http/api.ts';
import { keepWantedPath } from '#web/client/navigation/wanted-path.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { PROVIDER_ONLY_COOKIE } from '#web/kit/storage/keys.ts';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { authTexts } from './texts.ts';

/** Settings of the server that pages of sign-in need. */
type ServerSettings = { publicUrl: string; oidc?: Provider };

/** The provider that users can log in by; `isOnly`: they log in by nothing else. */
export type Provider = { name: string; isOnly: boolean };

export const settingsQuery = queryOptions({
  queryKey: ['server-settings'],
  queryFn: () => request<ServerSettings>('/config.json', { isAnonymous: true }),
  staleTime: Infinity,
  retry: false,
});

/** Null without one, undefined while it is not known. */
export function useProvider(): Provider | null | undefined {
  const { data, isPending } = useQuery(settingsQuery);
  return isPending ? undefined : (data?.oidc ?? null);
}

/** Whether forms of passwords are left out, also before the settings have been read. */
export function useIsProviderOnly(): boolean {
  const provider = useProvider();
  if (provider !== undefined) return provider?.isOnly ?? false;
  return typeof document !== 'undefined' && document.cookie.includes(`${PROVIDER_ONLY_COOKIE}=1`);
}

/** The server's own path to the provider. */
const PATH = '/auth/oidc';

type Props = {
  isFirst?: boolean;
  /** The user who logs in again, and returns to this page. */
  returnsId?: string;
  /** The provider asks for its password, also of a user whom it knows. */
  isAnew?: boolean;
};

/** The button that leads to the provider. */
export function ProviderWay({ isFirst = false, returnsId, isAnew = false }: Props) {
  const texts = useTexts(authTexts);
  const provider = useProvider();
  if (!provider) return null;
  const variant = isFirst ? 'primary' : 'secondary';
  return (
    <a
      href={isAnew ? `${PATH}?again` : PATH}
      onClick={() => returnsId !== undefined && keepWantedPath(returnsId)}
      className={buttonClass({ variant, isWide: true })}
    >
      {texts.continueWith(provider)}
    </a>
  );
}
