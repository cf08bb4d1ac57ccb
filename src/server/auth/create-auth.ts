import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/port.ts';
import { createAccessTokens } from '#server/auth/sessions/access-tokens.ts';
import { createEmbeddedAuth } from '#server/auth/embedded.ts';
import { createHostedAuth } from '#server/auth/hosted/hosted.ts';
import { createLimits } from '#server/auth/limits/limits.ts';
import { createTurns } from '#server/auth/limits/turns.ts';
import {
  createOwnSessions,
  noSessions,
  type OwnSessions,
  sessionRoutes,
} from '#server/auth/sessions/own-sessions.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { createPasswords } from '#server/auth/passwords/passwords.ts';
import type { AddressChanged, Auth } from '#server/auth/port.ts';
import { AUTH_PREFIX, protocolRoutes } from '#server/auth/protocol/protocol.ts';
import { authRoutes } from '#server/auth/routes.ts';
import { openSealing, openSecrets } from '#server/auth/secrets.ts';
import { openServiceKey } from '#server/auth/protocol/service-key.ts';
import { openSigningKeys } from '#server/auth/sessions/signing-keys.ts';
import { tidySignIn } from '#server/auth/users/tidy.ts';

export type AuthSurroundings = {
  config: Config;
  db: Database;
  mail: Mailer;
  /** Null where no other area needs to know of a new address. */
  addressChanged: AddressChanged | null;
  clock: Clock;
  log: Log;
};

/** Sign-in as the settings want it, and the routes that belong to it. */
export type CreatedAuth = {
  auth: Auth;
  routes: (app: FastifyInstance) => Promise<void>;
  /** Removes expired data; called regularly. */
  tidy: () => Promise<void>;
};

export async function createAuth(surroundings: AuthSurroundings): Promise<CreatedAuth> {
  const { config, db, clock } = surroundings;
  const { auth: settings, publicUrl } = config;
  if (settings.kind === 'hosted') {
    const auth = createHostedAuth(settings, clock);
    const routes = (app: FastifyInstance) =>
      ownRoutes(app, { auth, publicUrl, db, sessions: noSessions });
    return { auth, routes, tidy: async () => undefined };
  }
  const parts = await embeddedParts(surroundings);
  const auth = createEmbeddedAuth(parts);
  const routes = async (app: FastifyInstance) => {
    await protocolRoutes(app, parts);
    await ownRoutes(app, { auth, publicUrl, db, sessions: createOwnSessions(parts) });
  };
  return { auth, routes, tidy: () => tidySignIn(parts) };
}

type OwnParts = { auth: Auth; publicUrl: string; db: Database; sessions: OwnSessions };

async function ownRoutes(app: FastifyInstance, parts: OwnParts) {
  await app.register(async (scope) => authRoutes(scope, parts));
  await app.register(async (scope) => sessionRoutes(scope, parts));
}

/** Creates the dependencies of the embedded sign-in from the settings. */
async function embeddedParts(surroundings: AuthSurroundings): Promise<AuthParts> {
  const { config, db, mail, addressChanged, clock, log } = surroundings;
  const { auth: settings, dataDir, publicUrl } = config;
  if (settings.kind !== 'embedded') throw new Error('Sign-in is hosted elsewhere');
  const keys = await openSigningKeys({ dataDir, file: settings.signingKeysFile });
  const tokens = createAccessTokens(keys, `${publicUrl}${AUTH_PREFIX}`);
  await openServiceKey({ dataDir, keys, tokens, now: clock() });
  return {
    db,
    inTurn: createTurns(db),
    mail,
    addressChanged,
    clock,
    log,
    publicUrl,
    autoconfirm: settings.autoconfirm,
    reauthenticateAfterS: settings.reauthenticateAfterS,
    keys,
    tokens,
    secrets: await openSecrets(dataDir, config.encryptionKey),
    sealing: await openSealing(dataDir, config.encryptionKeys),
    passwords: createPasswords(),
    limits: createLimits({
      orm: db.orm,
      isOn: settings.rateLimits,
      mailIntervalS: settings.mailIntervalS,
      mailsPerDay: config.mailsPerDay,
    }),
    serviceKey: settings.serviceKey,
  };
}
