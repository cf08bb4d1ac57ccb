import { useSyncExternalStore } from 'react';

/** Whether this browser can use passkeys here: at a bare IP address none can. */
export function canUsePasskeys(): boolean {
  const isAddress = location.hostname.startsWith('[') || /^[\d.]+$/.test(location.hostname);
  return typeof PublicKeyCredential === 'function' && !isAddress;
}

/** The same while drawing. A page from the build assumes that the browser can, as nearly all do. */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(neverChanges, canUsePasskeys, () => true);
}

function neverChanges(): () => void {
  return () => undefined;
}
