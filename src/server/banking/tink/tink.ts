import { setTimeout as pause } from 'node:timers/promises';
import { ask, type AnswerLimits, LIMITS, read } from '#server/banking/providers/ask.ts';
import {
  type Banks,
  type Consent,
  type Holder,
  type Presence,
  type ProviderRead,
  BankTrouble,
} from '#server/banking/providers/port.ts';
import { wordsOf } from '#server/banking/providers/provider-values.ts';
import type { Clock } from '#server/platform/clock.ts';
import {
  bearer,
  callFor,
  clientToken,
  codeFor,
  newToken,
  type TinkParts,
  type TinkSettings,
  type Token,
  tokenOf,
  consentsAnswer,
  credentialsAnswer,
  providersAnswer,
  type TinkConsent,
} from './calls.ts';
import { createTinkReads } from './reads.ts';
import { HEADERS } from '#server/platform/http/header-names.ts';

/** Tink's own page is a client of Tink's with this name. */
const LINK_CLIENT = 'df05e4b379934cd09963197cc855bfe9';
const LINK_SCOPE = [
  'authorization:read,authorization:grant,credentials:refresh,credentials:read',
  'credentials:write,providers:read,user:read',
].join();

/** Number of polls of a fetch in progress, and the pause between them. */
const LOOKS = { count: 10, pauseMs: 1_500 };

type TinkOptions = {
  settings: TinkSettings;
  clock: Clock;
  limits?: AnswerLimits;
  looks?: typeof LOOKS;
};

/** Banks through Tink: a user of theirs for each connection, and their page to choose on. */
export function createTink({
  settings,
  clock,
  limits = LIMITS,
  looks = LOOKS,
}: TinkOptions): Banks {
  const parts: TinkParts = { settings, clock, limits };
  const reads = createTinkReads(parts);
  const bankNameOf = createBankNames(parts);
  return {
    provider: 'tink',
    list: async () => null,

    begin: (beginning) => pageOf(parts, beginning),

    async complete({ holder, answer }) {
      const ref = answer['credentials_id'] ?? answer['credentialsId'];
      if (ref === undefined) return refusedBy(answer);
      const token = await newToken(parts, holder);
      const consent = { ref, secret: null, endsAt: null, bankName: null };
      const known = await consentOf(parts, { holder, consent }, token);
      const bankName = await bankNameOf(known.providerName);
      return consentWith({ ...consent, bankName }, token, known);
    },

    async refresh({ holder, consent, presence }) {
      const token = await tokenOf(parts, holder, consent.secret);
      const path = `/api/v1/credentials/${encodeURIComponent(consent.ref)}/refresh`;
      const json = { userAvailability: availabilityOf(presence) };
      const { status } = await callFor(parts, { holder, token }, { path, method: 'POST', json });
      if (status === 404) throw new BankTrouble('needs_consent', 'The consent is gone');
      return 'soon';
    },

    async accounts({ holder, consent }) {
      const token = await tokenOf(parts, holder, consent.secret);
      const known = await settled(parts, { holder, consent, token }, looks);
      const own = known.accountIds ?? [];
      const all = await reads.accounts({ holder, token });
      const accounts = own.length === 0 ? all : all.filter(({ key }) => own.includes(key));
      return { accounts, consent: consentWith(consent, token, known) };
    },

    async transactions({ holder, consent }, stretch) {
      const token = await tokenOf(parts, holder, consent.secret);
      return reads.transactions({ holder, token }, stretch);
    },

    end: (ending) => endAt(parts, ending),

    forget: (holder) => forgetUser(parts, holder),
  };
}

/** The user is not asked anything during a sync: a bank that must ask requires a new consent. */
function availabilityOf(presence: Presence | null) {
  return {
    userPresent: presence !== null,
    userAvailableForInteraction: false,
    ...(presence && { originatingUserIp: presence.ip }),
  };
}

async function pageOf(parts: TinkParts, beginning: Parameters<Banks['begin']>[0]): Promise<string> {
  const { holder, state, returnTo } = beginning;
  await createUser(parts, holder);
  const renewing = await renewable(parts, holder, beginning.renewing);
  const form = { id_hint: latin(holder.hint), actor_client_id: LINK_CLIENT, scope: LINK_SCOPE };
  const path = '/api/v1/oauth/authorization-grant/delegate';
  const code = await codeFor(parts, holder, { path, form });
  const page = renewing ? 'update-consent' : 'connect-accounts';
  const query = new URLSearchParams({
    client_id: parts.settings.clientId,
    authorization_code: code,
    redirect_uri: returnTo,
    market: 'SE',
    locale: holder.language === 'sv' ? 'sv_SE' : 'en_US',
    state,
    ...(renewing && { credentials_id: renewing.ref }),
  });
  return `${parts.settings.linkUrl}/1.0/transactions/${page}?${query}`;
}

const GONE = ['PERMANENT_ERROR', 'DELETED'];

/** A consent that can be renewed; null: it does not exist, or has expired. */
async function renewable(
  parts: TinkParts,
  holder: Holder,
  consent: Consent | null,
): Promise<Consent | null> {
  if (consent === null) return null;
  const known = await consentFound(parts, { holder, consent }, await newToken(parts, holder));
  return known === null || GONE.includes(known.status) ? null : consent;
}

/** An existing user is left unchanged. */
async function createUser(parts: TinkParts, { id, language }: Holder): Promise<void> {
  const token = await clientToken(parts, 'user:create');
  const locale = language === 'sv' ? 'sv_SE' : 'en_US';
  await ask(
    {
      url: `${parts.settings.apiUrl}/api/v1/user/create`,
      method: 'POST',
      headers: bearer(token),
      json: { external_user_id: id, market: 'SE', locale },
    },
    parts.limits,
    (status) => status === 409,
  );
}

/** Leaving the bank's page is a refusal by the user; any other error is a failure. */
function refusedBy(answer: Readonly<Record<string, string>>): null {
  const { error = '', error_reason: reason = '', tracking_id: tracking = '' } = answer;
  if (error === 'USER_CANCELLED') return null;
  const isPassing = ['TEMPORARY_ERROR', 'INTERNAL_ERROR'].includes(error);
  // They come from an address, which anyone can write.
  const stated = [error, reason, tracking].map((text) => text.replace(/[^\w-]/g, '').slice(0, 80));
  const words = stated.filter((word) => word !== '').join(' ');
  throw new BankTrouble(isPassing ? 'unavailable' : 'refused', `Returned with ${words}`);
}

type TinkGrant = Pick<ProviderRead, 'holder' | 'consent'>;

async function consentOf(parts: TinkParts, whose: TinkGrant, token: Token): Promise<TinkConsent> {
  const found = await consentFound(parts, whose, token);
  if (found === null) throw new BankTrouble('needs_consent', 'The consent is gone');
  return found;
}

/** Null: Tink does not know the consent. */
async function consentFound(
  parts: TinkParts,
  { holder, consent }: TinkGrant,
  token: Token,
): Promise<TinkConsent | null> {
  const path = `/api/v1/provider-consents?credentialsId=${encodeURIComponent(consent.ref)}`;
  const { status, body } = await callFor(parts, { holder, token }, { path });
  if (status === 404) return null;
  const { providerConsents } = read(consentsAnswer, body);
  return providerConsents.find(({ credentialsId }) => credentialsId === consent.ref) ?? null;
}

const UNDER_WAY = /^(?:CREATED|AUTHENTICATING|AWAITING_\w+|UPDATING)$/;
const OVER = ['AUTHENTICATION_ERROR', 'SESSION_EXPIRED', ...GONE];

/**
 * Waits until Tink has fetched from the bank, and returns the consent; or its state after a while.
 */
async function settled(
  parts: TinkParts,
  { token, ...whose }: TinkGrant & { token: Token },
  { count, pauseMs }: typeof LOOKS,
): Promise<TinkConsent> {
  let known = await consentOf(parts, whose, token);
  for (let look = 1; look < count && UNDER_WAY.test(known.status); look += 1) {
    await pause(pauseMs);
    known = await consentOf(parts, whose, token);
  }
  if (OVER.includes(known.status)) throw new BankTrouble('needs_consent', known.status);
  if (known.status === 'TEMPORARY_ERROR') throw new BankTrouble('unavailable', known.status);
  return known;
}

function consentWith(before: Consent, token: Token, known: TinkConsent): Consent {
  const { sessionExpiryDate: endsMs } = known;
  return {
    ref: before.ref,
    secret: JSON.stringify(token),
    endsAt: endsMs ? new Date(endsMs).toISOString() : before.endsAt,
    bankName: before.bankName,
  };
}

/** Revokes a consent; with a user's last one the provider also deletes the user and their data. */
async function endAt(parts: TinkParts, { holder, consent }: TinkGrant): Promise<void> {
  const token = await newToken(parts, holder).catch(nullIfGone);
  if (token === null) return;
  const whose = { holder, token };
  const path = `/api/v1/credentials/${encodeURIComponent(consent.ref)}`;
  await callFor(parts, whose, { path, method: 'DELETE' });
  const { body } = await callFor(parts, whose, { path: '/api/v1/credentials/list' });
  const { credentials } = read(credentialsAnswer, body);
  if (credentials.some(({ id }) => id !== consent.ref)) return;
  await deleteUser(parts, whose);
}

async function forgetUser(parts: TinkParts, holder: Holder): Promise<void> {
  const token = await newToken(parts, holder).catch(nullIfGone);
  if (token !== null) await deleteUser(parts, { holder, token });
}

/** The user's consents and data go with it. */
async function deleteUser(
  parts: TinkParts,
  whose: { holder: Holder; token: Token },
): Promise<void> {
  await callFor(parts, whose, { path: '/api/v1/user/delete', method: 'POST' });
}

function nullIfGone(error: unknown): null {
  if (error instanceof BankTrouble && error.reason === 'needs_consent') return null;
  throw error;
}

/** The service accepts only Latin-1. */
function latin(hint: string): string {
  const written = hint.replace(/[^\x20-\x7e\xa0-\xff]/g, '').trim();
  return written === '' ? 'Valv' : written;
}

/** Name of a provider's bank; null where the provider has none. */
type BankNameOf = (providerName: string | null | undefined) => Promise<string | null>;

/** Asked for where a bank is connected to, which is seldom enough. */
function createBankNames(parts: TinkParts): BankNameOf {
  return async (providerName) => {
    const name = wordsOf(providerName);
    if (name === null) return null;
    return (await displayNameOf(parts, name)) ?? nameIn(name);
  };
}

/** A missing name does not stop the connection. */
async function displayNameOf({ settings, limits }: TinkParts, name: string) {
  const headers = { [HEADERS.tinkClientId]: settings.clientId };
  const url = `${settings.apiUrl}/api/v1/providers/SE`;
  try {
    const { body } = await ask({ url, headers }, limits);
    const listed = providersAnswer.safeParse(body).data?.providers ?? [];
    return wordsOf(listed.find((each) => each.name === name)?.displayName);
  } catch (error) {
    if (error instanceof BankTrouble) return null;
    throw error;
  }
}

/** `se-handelsbanken-ob` is Tink's name; users know Handelsbanken. */
function nameIn(providerName: string): string | null {
  const name = providerName.replace(/^[a-z]{2}-/, '').replace(/-.*$/, '');
  return name === '' ? null : name.charAt(0).toUpperCase() + name.slice(1);
}
