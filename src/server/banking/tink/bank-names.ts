import { ask } from '#server/banking/providers/ask.ts';
import { BankTrouble } from '#server/banking/providers/trouble.ts';
import { wordsOf } from '#server/banking/providers/words.ts';
import type { TinkParts } from './calls.ts';
import { providersAnswer } from './shapes.ts';

/** What people call the bank of a provider's name; null where the provider has none. */
export type BankNameOf = (providerName: string | null | undefined) => Promise<string | null>;

/** Asked for where a bank is connected to, which is seldom enough. */
export function createBankNames(parts: TinkParts): BankNameOf {
  return async (providerName) => {
    const name = wordsOf(providerName);
    if (name === null) return null;
    return (await displayNameOf(parts, name)) ?? nameIn(name);
  };
}

/** A bank is connected to also where its name cannot be asked for. */
async function displayNameOf({ settings, limits }: TinkParts, name: string) {
  const headers = { 'x-tink-oauth-client-id': settings.clientId };
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

/** `se-handelsbanken-ob` is what Tink calls it; people say Handelsbanken. */
function nameIn(providerName: string): string | null {
  const name = providerName.replace(/^[a-z]{2}-/, '').replace(/-.*$/, '');
  return name === '' ? null : name.charAt(0).toUpperCase() + name.slice(1);
}
