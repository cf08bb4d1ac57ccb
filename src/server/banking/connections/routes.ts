import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type BankChoice,
  type ChosenAccounts,
  chosenAccounts,
  type ConnectionReturn,
  connectionReturn,
  type ConnectionStart,
  connectionStart,
} from '#domain/banking/accounts/bank-connections.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import { asked, type ConnectionParts } from '#server/banking/accounts/connection-parts.ts';
import { connectionsOf, lockConnection } from '#server/banking/accounts/rows.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { releaseTransfers } from '#server/banking/ingest/transfers.ts';
import type { Presence } from '#server/banking/providers/port.ts';
import { later } from '#server/platform/db/columns.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { opener, signedIn } from '#server/platform/http/signed-in.ts';
import { readNow, startConnection } from './starting.ts';
import { chooseAccounts } from './choose-accounts.ts';
import { returnFromBank } from './return-from-bank.ts';
import { bankConnections } from './table.ts';

const PATH = '/api/bank-connections';
const tags = ['banks'];
const response = { default: refusalShape };
const leavingQuery = z.strictObject({
  data: z._default(z.enum(['keep', 'remove'], 'choice'), 'keep'),
});

const schemas = {
  banks: { tags, summary: 'The banks that can be connected to; null: chosen elsewhere', response },
  list: { tags, summary: 'The user’s connections to banks, oldest first', response },
  start: {
    tags,
    summary: 'The address of the bank’s consent page; `connection` renews one. Premium',
    body: connectionStart,
    response,
  },
  finish: {
    tags,
    summary: 'Completes the consent; `connection` is null when the user declined. Premium',
    body: connectionReturn,
    response,
  },
  choose: {
    tags,
    summary: 'Syncs these accounts and no others; `link` sets an item’s value from one. Premium',
    params: itemId,
    body: chosenAccounts,
    response,
  },
  sync: { tags, summary: 'Syncs a connection at once. Premium', params: itemId, response },
  leave: {
    tags,
    summary: 'Ends a connection; ?data=keep (default) or remove for its transactions',
    params: itemId,
    querystring: leavingQuery,
    response: { 204: z.null(), default: refusalShape },
  },
};

/** Connections to banks. Listing and ending them needs no premium. */
export function bankConnectionRoutes(app: FastifyInstance, parts: ConnectionParts): void {
  const { db } = parts;
  const open = opener({ db });

  app.get('/api/banks', { schema: schemas.banks }, async (request): Promise<BankChoice> => {
    // Opening the transaction checks the session.
    await db.readAsUser(signedIn(request), {});
    const { banks } = parts;
    if (banks === null) return { provider: 'none', banks: null };
    return { provider: banks.provider, banks: await asked(parts, banks.list()) };
  });

  app.get(PATH, { schema: schemas.list }, (request) => {
    return open(request, ({ tx, userId }) => connectionsOf(tx, userId));
  });

  app.delete(`${PATH}/:id`, { schema: schemas.leave }, async (request, reply) => {
    const { data } = request.query as { data: Afterwards };
    const isLeft = await open(request, (userTx) =>
      leaveBank({ ...userTx, id: idOf(request) }, data),
    );
    if (!isLeft) throw new AppError('not_found');
    return reply.code(204).send();
  });

  premiumRoutes(app, parts);
}

function premiumRoutes(app: FastifyInstance, parts: ConnectionParts): void {
  const { db, gate } = parts;
  const open = opener({ db });
  const preHandler = (request: FastifyRequest) => gate.requirePremium(request);
  const whoOf = (request: FastifyRequest) => {
    return { user: signedIn(request), presence: presenceOf(request) };
  };

  app.post(PATH, { schema: schemas.start, preHandler }, (request) =>
    startConnection(parts, whoOf(request), request.body as ConnectionStart),
  );

  app.post(`${PATH}/return`, { schema: schemas.finish, preHandler }, (request) =>
    returnFromBank(parts, whoOf(request), request.body as ConnectionReturn),
  );

  app.put(`${PATH}/:id/accounts`, { schema: schemas.choose, preHandler }, (request) => {
    const choosing = { ...whoOf(request), id: idOf(request) };
    return chooseAccounts(parts, choosing, request.body as ChosenAccounts);
  });

  app.post(`${PATH}/:id/sync`, { schema: schemas.sync, preHandler }, (request) => {
    const presence = presenceOf(request);
    return open(request, ({ tx, userId }) =>
      readNow(parts, tx, { userId, connectionId: idOf(request), presence }),
    );
  });
}

const AGENT_CHARACTERS_MAX = 300;

/** The details of a present user that banks require. */
function presenceOf(request: FastifyRequest): Presence {
  const agent = request.headers['user-agent'] ?? 'unknown';
  return { ip: request.ip, userAgent: agent.slice(0, AGENT_CHARACTERS_MAX) };
}

/** Whether to keep or to delete the transactions of a connection. */
type Afterwards = 'keep' | 'remove';

type Disconnection = { tx: Tx; userId: string; id: string };

/**
 * Ends a connection; a trigger records that its consent has to be revoked at the provider. Either
 * the transactions and the connection stay, so that it can be renewed (one that has ended already
 * is removed), or all are deleted. False: no such connection.
 */
async function leaveBank(
  { tx, userId, id }: Disconnection,
  afterwards: Afterwards,
): Promise<boolean> {
  const row = await lockConnection(tx, userId, id);
  if (row === null) return false;
  const own = and(eq(bankConnections.userId, userId), eq(bankConnections.id, id));
  const accounts = and(eq(bankAccounts.userId, userId), eq(bankAccounts.connectionId, id));
  if (afterwards === 'remove') {
    await lockBanking(tx, userId);
    await tx.delete(bankAccounts).where(accounts);
    await releaseTransfers(tx, userId);
    await tx.delete(bankConnections).where(own);
    return true;
  }
  await tx
    .update(bankAccounts)
    .set({
      connectionStatus: 'disconnected',
      linkedAssetId: null,
      linkedLiabilityId: null,
      updatedAt: later(bankAccounts.updatedAt),
    })
    .where(accounts);
  if (row.status === 'disconnected') {
    await tx.delete(bankConnections).where(own);
    return true;
  }
  await tx
    .update(bankConnections)
    .set({
      status: 'disconnected',
      sealedSecret: null,
      trouble: null,
      attempts: 0,
      nextSyncAt: null,
      busyUntil: null,
      claimId: null,
      updatedAt: later(bankConnections.updatedAt),
    })
    .where(own);
  return true;
}
