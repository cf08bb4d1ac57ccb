import type { CDPSession, Page } from 'playwright-core';

/** The browser's own authenticator for tests: a device that keeps passkeys and knows its user. */
export type VirtualAuthenticator = {
  /** Whether the finger, face or PIN that is shown to it is right from now on. */
  setUserVerified(isVerified: boolean): Promise<void>;
  /** Whether a question is answered at once; otherwise it stays open. */
  setPresent(isPresent: boolean): Promise<void>;
  credentialCount(): Promise<number>;
};

export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setUserVerified(isUserVerified) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async setPresent(enabled) {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async credentialCount() {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}
