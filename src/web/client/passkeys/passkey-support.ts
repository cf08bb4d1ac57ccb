import { useSyncExternalStore } from 'react';

/**
 * Whether this browser can use passkeys here: at a bare IP address none can. A page from the build
 * assumes that it can, as nearly all do.
 */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(neverChanges, canUsePasskeys, () => true);
}

function canUsePasskeys(): boolean {
  const isAddress = location.hostname.startsWith('[') || /^[\d.]+$/.test(location.hostname);
  return typeof PublicKeyCredential === 'function' && !isAddress;
}

function neverChanges(): () => void {
  return () => undefined;
}
