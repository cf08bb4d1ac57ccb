import type { Settings } from './settings.ts';

const TINK_API = 'https://api.tink.com';
const TINK_LINK = 'https://link.tink.com';
const ENABLEBANKING_API = 'https://api.enablebanking.com';

/** Through whom banks are reached; a vendor's keys only where the vendor is chosen. */
export type BankSettings =
  | { kind: 'none' }
  | { kind: 'sandbox' }
  | { kind: 'tink'; clientId: string; clientSecret: string; apiUrl: string; linkUrl: string }
  | { kind: 'enablebanking'; appId: string; privateKey: string; apiUrl: string };

/** In production nobody meets banks that are none, unless that was asked for by name. */
export function bankSettingsIn(given: Settings): BankSettings {
  const isProduction = given.NODE_ENV === 'production';
  const kind = given.BANK_PROVIDER ?? (isProduction ? 'none' : 'sandbox');
  if (kind === 'tink') {
    return {
      kind,
      clientId: given.TINK_CLIENT_ID ?? '',
      clientSecret: given.TINK_CLIENT_SECRET ?? '',
      apiUrl: given.TINK_API_URL ?? TINK_API,
      linkUrl: given.TINK_LINK_URL ?? TINK_LINK,
    };
  }
  if (kind !== 'enablebanking') return { kind };
  return {
    kind,
    appId: given.ENABLEBANKING_APP_ID ?? '',
    // A setting holds one line: the key's own line breaks are written \n there.
    privateKey: (given.ENABLEBANKING_PRIVATE_KEY ?? '').replaceAll('\\n', '\n'),
    apiUrl: given.ENABLEBANKING_API_URL ?? ENABLEBANKING_API,
  };
}

const NEEDED = {
  tink: ['TINK_CLIENT_ID', 'TINK_CLIENT_SECRET'],
  enablebanking: ['ENABLEBANKING_APP_ID', 'ENABLEBANKING_PRIVATE_KEY'],
} as const;

/** What is missing or unsafe in them, a sentence each. */
export function bankProblems(given: Settings): string[] {
  const kind = given.BANK_PROVIDER;
  if (kind !== 'tink' && kind !== 'enablebanking') return [];
  const missing = NEEDED[kind].filter((name) => given[name] === undefined);
  const secret = ['TINK_API_URL', 'ENABLEBANKING_API_URL'] as const;
  const open = secret.filter((name) => given[name] !== undefined && isOpen(given[name]));
  return [
    ...missing.map((name) => `${name} is needed when BANK_PROVIDER=${kind}`),
    ...open.map((name) => `${name} must be https: secrets are sent there`),
  ];
}

function isOpen(url: string): boolean {
  const isNear = ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(url)?.hostname ?? '');
  return !url.startsWith('https:') && !isNear;
}
