import { beforeEach } from 'vitest';
import { type Caller, signUp } from './caller.ts';
import { serveSignIn } from './sign-in.ts';

/** An installation of the test file's own, and Maria, who is a new user in each of its tests. */
export function openWithMaria() {
  const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
  let maria: Caller;

  beforeEach(async () => {
    maria = await signUp(installation.app, 'Maria');
  });

  return {
    installation: () => installation,
    maria: () => maria,
    signUp: (name: string) => signUp(installation.app, name),
  };
}
