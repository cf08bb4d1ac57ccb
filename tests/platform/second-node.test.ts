import { afterEach, expect, test } from 'vitest';
import {
  endProcess,
  findFreePort,
  type ServerProcess,
  startProcess,
} from '#tests/support/server.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

/** The nodes share its database and signing keys. */
const installation = serveSignIn();
let nodes: ServerProcess[] = [];

afterEach(async () => {
  for (const node of nodes) await endProcess(node, 'SIGTERM');
  nodes = [];
});

const SOLD = {
  PREMIUM: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_ID: 'price_x',
  SUPPORT_EMAIL: 'hjalp@valv.example',
};

async function startNode(
  publicUrl: string,
  others: Record<string, string> = {},
): Promise<ServerProcess> {
  const { dataDir } = installation.config;
  const settings = {
    DATABASE_URL: installation.database.url,
    ADMIN_TOKEN: 'an admin token of the test',
    ENCRYPTION_KEY: 'an encryption key of the test',
    AUTH_SIGNING_KEYS_FILE: `${dataDir}/keys/signing-keys.json`,
    PUBLIC_URL: publicUrl,
    ...others,
  };
  const node = await startProcess({ dataDir, port: await findFreePort() }, { settings });
  nodes.push(node);
  return node;
}

test('nodes of one database have one public address, and sell premium or do not', async () => {
  const first = await startNode('https://valv.example.se');
  const [second, other, selling] = await Promise.all([
    startNode('https://valv.example.se'),
    startNode('https://ekonomi.example.se'),
    startNode('https://valv.example.se', SOLD),
  ]);
  expect([first.address, second.address]).toEqual(Array(2).fill('https://valv.example.se'));
  expect(other.address).toBeNull();
  expect(other.words.join('\n')).toMatch(
    /^PUBLIC_URL is not the one that this database's other nodes use\./m,
  );
  expect(selling.address).toBeNull();
  expect(selling.words.join('\n')).toMatch(/^PREMIUM is not the one that this database's other/m);
});
