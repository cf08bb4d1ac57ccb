import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { dayOf } from '#domain/basics/months.ts';
import { claimsBesides, type JoinedMortgage } from '#domain/mortgage/joined.ts';
import { cardsInSteps } from '#domain/mortgage/mortgage-card.ts';
import { type MortgageDraft, mortgageDraft } from '#domain/mortgage/mortgage-draft.ts';
import {
  isOvertaken,
  loansOf,
  type MortgageUndo,
  mortgageUndo,
  undoIssues,
} from '#domain/mortgage/mortgage-undo.ts';
import { outlookInSteps } from '#domain/mortgage/outlook.ts';
import { scheduleOf } from '#domain/mortgage/schedule.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, ifMatch, itemId, ownId } from '#server/platform/http/requests.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { opener, type RouteOptions } from '#server/platform/http/signed-in.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { presentOf } from '#server/records/collections/present.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { endMortgage, joinedOf, lockRecords, refuse, stateMortgage } from './stated.ts';
import { ownMortgagesOf } from './store.ts';

/** `id` is that of the home. */
const PATH = '/api/mortgages/:id';
const tags = ['mortgages'];
const params = itemId;

const listing = {
  tags,
  scope: 'figures:read' as const,
  summary:
    'Mortgages of the user’s homes, from which the screens calculate the cards; last the home loans without a home',
};
const showing = {
  tags,
  scope: 'figures:read' as const,
  summary:
    'The card of each mortgage, as the screens show it: debt, loan to value, required ' +
    'amortization, interest and deduction',
};
const stating = {
  tags,
  scope: 'records:write' as const,
  params,
  summary:
    'States a home’s mortgage with all of its parts; `liabilityId` null adds a loan. With ' +
    'If-Match only that version, with Idempotency-Key once',
  body: mortgageDraft,
};
const removing = {
  tags,
  scope: 'records:write' as const,
  params,
  summary: 'Deletes a home’s mortgage, with If-Match only that version; its loans stay',
  response: { 204: z.null(), default: refusalShape },
};
const undoing = {
  tags,
  scope: 'records:write' as const,
  params,
  summary:
    'Undoes a statement of a home’s mortgage, all or nothing: `before` is its mortgage, `others` ' +
    'are those that parts moved from, `loans` and `added` the loans that it changed and added; ' +
    'with If-Match only that version',
  body: mortgageUndo,
  response: { 204: z.null(), default: refusalShape },
};
const planning = {
  tags,
  scope: 'figures:read' as const,
  params,
  summary: 'Interest, amortization and balance of each month until the debt is repaid, by part',
};
const stressing = {
  tags,
  scope: 'figures:read' as const,
  params,
  summary:
    'Months with higher rates, a lower value and an income less, and the order of uses for the ' +
    'next 1,000 kronor',
};

/** Routes of mortgages: cards, terms, schedule and stress. */
export function mortgageRoutes(app: FastifyInstance, parts: RouteOptions): void {
  const open = opener(parts);

  app.get('/api/mortgages', { schema: listing }, (request) =>
    open(request, async (userTx) => ({
      asOf: dayOf(userTx.clock()),
      mortgages: await joinedOf(userTx),
    })),
  );

  app.get('/api/mortgages/cards', { schema: showing }, (request) =>
    open(request, async (userTx) => {
      const { tx, userId, clock } = userTx;
      const mortgages = await joinedOf(userTx);
      const { holdings, terms } = await presentOf(tx, userId, clock);
      const { asOf, rates } = terms;
      const besides = claimsBesides(holdings.liabilities, mortgages);
      const cards = await inSteps(cardsInSteps(mortgages, { asOf, rates, besides }));
      const shown = mortgages.map(({ assetId, name, currency }, at) => {
        return { assetId, name, currency, card: cards[at] };
      });
      return { asOf, mortgages: shown };
    }),
  );

  app.put(PATH, { schema: stating }, async (request) => {
    const assetId = idOf(request);
    const draft = request.body as MortgageDraft;
    const answer = await open(request, (userTx) =>
      once({ ...userTx, request }, async () => {
        await stateMortgage(userTx, { assetId, draft, ifMatch: ifMatch(request) });
        const body = (await joinedOf(userTx)).find((each) => each.assetId === assetId);
        return { status: 200, body };
      }),
    );
    return answer.body;
  });

  app.delete(PATH, { schema: removing }, async (request, reply) => {
    const assetId = idOf(request);
    await open(request, (userTx) => endMortgage(userTx, { assetId, ifMatch: ifMatch(request) }));
    return reply.code(204).send();
  });

  app.post(`${PATH}/undo`, { schema: undoing }, async (request, reply) => {
    const undo = request.body as MortgageUndo;
    const undone = { assetId: idOf(request), undo, ifMatch: ifMatch(request) };
    await open(request, (userTx) => undoMortgage(userTx, undone));
    return reply.code(204).send();
  });

  planRoutes(app, open);
}

type OpenTransaction = <T>(
  request: FastifyRequest,
  work: (userTx: ClockedTx) => Promise<T>,
) => Promise<T>;

function planRoutes(app: FastifyInstance, open: OpenTransaction): void {
  app.get(`${PATH}/schedule`, { schema: planning }, (request) =>
    open(request, async (userTx) => {
      const mortgage = await mortgageOf(userTx, idOf(request));
      return scheduleOf(mortgage, { asOf: dayOf(userTx.clock()) });
    }),
  );

  app.post(`${PATH}/stress`, { schema: stressing }, (request) =>
    open(request, async (userTx) => {
      const { tx, userId, clock } = userTx;
      const mortgages = await joinedOf(userTx);
      const mortgage = found(mortgages, idOf(request));
      const present = await presentOf(tx, userId, clock);
      return inSteps(outlookInSteps(mortgage, mortgages, present));
    }),
  );
}

async function mortgageOf(userTx: ClockedTx, assetId: string): Promise<JoinedMortgage> {
  return found(await joinedOf(userTx), assetId);
}

function found(mortgages: readonly JoinedMortgage[], assetId: string): JoinedMortgage {
  const mortgage = mortgages.find((each) => each.assetId === assetId);
  if (mortgage === undefined) throw new AppError('not_found');
  return mortgage;
}

type MortgageUndoRequest = { assetId: string; undo: MortgageUndo; ifMatch: string | undefined };

/**
 * Undoes a statement of a home's mortgage: its terms, the homes that parts moved from, and the
 * loans are as they were, all or nothing. With a version nothing written since is overwritten.
 */
async function undoMortgage(
  userTx: ClockedTx,
  { assetId, undo, ifMatch }: MortgageUndoRequest,
): Promise<void> {
  const { tx, userId, clock } = userTx;
  const { before, others, loans, added } = undo;
  const { liabilities } = recordsOf(tx, userId, clock);
  refuse(undoIssues(undo));
  await lockRecords(userTx);
  if (ifMatch !== undefined) await refuseOvertaken(userTx, { assetId, undo, ifMatch });
  if (before === null) await endMortgage(userTx, { assetId, ifMatch });
  else await stateMortgage(userTx, { assetId, draft: before, ifMatch, isUndo: true });
  for (const { assetId: other, draft } of others) {
    const stating = { assetId: ownId(other), draft, ifMatch: undefined, isUndo: true };
    await stateMortgage(userTx, stating);
  }
  for (const { id, ...figures } of loans) {
    if ((await liabilities.update(ownId(id), figures)) === null) throw new AppError('not_found');
  }
  const areRemoved = added.length === 0 || (await liabilities.removeAll(added.map(ownId)));
  if (!areRemoved) throw new AppError('not_found');
}

type VersionedUndo = { assetId: string; undo: MortgageUndo; ifMatch: string };

async function refuseOvertaken(
  { tx, userId, clock }: ClockedTx,
  { assetId, undo, ifMatch: version }: VersionedUndo,
): Promise<void> {
  const records = recordsOf(tx, userId, clock);
  // In order: two undos that lock the same rows do not wait for one another.
  for (const id of [assetId, ...undo.others.map((other) => other.assetId)].toSorted()) {
    await records.assets.find(ownId(id));
  }
  const loans: Liability[] = [];
  for (const id of loansOf(undo)) {
    const loan = await records.liabilities.find(ownId(id));
    if (loan !== null) loans.push(loan);
  }
  const mortgages = await ownMortgagesOf(tx, userId);
  if (isOvertaken(undo, { assetId, version }, { mortgages, loans })) throw new AppError('conflict');
}
