import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Caller, signUp } from './caller.ts';
import { openSignIn, type SignIn } from './sign-in.ts';

/** An installation of the test file's own, and Maria, who is a new user in each of its tests. */
export function openWithMaria() {
  let installation: SignIn;
  let maria: Caller;

  beforeAll(async () => {
    installation = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
  });

  beforeEach(async () => {
    maria = await signUp(installation.app, 'Maria');
  });

  afterAll(() => installation.close());

  return {
    installation: () => installation,
    maria: () => maria,
    signUp: (name: string) => signUp(installation.app, name),
  };
}
