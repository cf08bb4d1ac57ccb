/** The site as authenticators know it: credentials of one site are useless to every other. */
export type RelyingParty = {
  /** Domain to which credentials are bound. */
  id: string;
  origin: string;
};

export const RELYING_PARTY_NAME = 'Valv';

/** Null where browsers allow none: at a bare IP address, which is not a domain. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress ? null : { id: hostname, origin };
}
