import type { CDPSession, Page } from 'playwright-core';

/** The browser's own authenticator for tests: a device that keeps passkeys and knows its user. */
export type VirtualAuthenticator = {
  /** Whether the finger, face or PIN that is shown to it is right from now on. */
  setUserVerified(isVerified: boolean): Promise<void>;
  credentialCount(): Promise<number>;
};

/** `internal`: the device itself, such as a phone; `usb`: a key that is plugged in. */
export async function addAuthenticator(
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
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
    async credentialCount() {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}

/** A browser that offers no passkeys among what it fills in: they are used by the button alone. */
export async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}
