import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type WidgetAction,
  widgetAction,
  widgetOrder,
  widgetPosition,
} from '#domain/figures/dashboard/widget-actions.ts';
import type { DashboardWidget } from '#domain/figures/dashboard/widgets.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { keptShape, refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId, ownId } from '#server/platform/http/requests.ts';
import { type IdempotentResponse, once } from '#server/platform/http/idempotency.ts';
import { opener, signedIn } from '#server/platform/http/signed-in.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { dashboardOf, visibleOf, widgetsRead } from './store.ts';

const PATH = '/api/dashboard-widgets';

const widget = z.object({
  ...keptShape,
  widgetType: z.string(),
  position: z.int(),
  isVisible: z.literal([0, 1]),
});
const one = { tags: ['dashboard'], response: { 200: widget, default: refusalShape } };
const list = { ...one, response: { 200: z.array(widget), default: refusalShape } };

/** Routes for the widgets of the user's dashboard and their order. */
export function dashboardRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const inTransaction = opener({ db });
  const open = <T>(request: FastifyRequest, work: (own: DashboardTx) => Promise<T>) =>
    inTransaction(request, ({ tx, userId }) =>
      work({ tx, userId, dashboard: dashboardOf(tx, userId) }),
    );

  const listing = { ...list, summary: 'The widgets that are shown, in their order' };
  app.get(PATH, { schema: listing }, async (request): Promise<DashboardWidget[]> => {
    const { widgets } = await db.readAsUser(signedIn(request), { widgets: widgetsRead });
    if (widgets.length > 0) return visibleOf(widgets);
    return open(request, ({ dashboard }) => dashboard.list());
  });

  const acting = {
    tags: ['dashboard'],
    summary: 'Adds a type of widget, or removes a widget; with Idempotency-Key once',
    body: widgetAction,
    response: { 200: widget, 201: widget, default: refusalShape },
  };
  app.post(PATH, { schema: acting }, async (request, reply) => {
    const { status, body } = await open(request, ({ tx, userId, dashboard }) =>
      once({ tx, userId, request }, () => act(dashboard, request.body as WidgetAction)),
    );
    return reply.code(status).send(body);
  });

  const moving = { ...one, summary: 'Moves a widget', params: itemId, body: widgetPosition };
  app.put(`${PATH}/:id`, { schema: moving }, (request) =>
    open(request, async ({ dashboard }) => {
      const { position } = request.body as z.infer<typeof widgetPosition>;
      return known(await dashboard.move(idOf(request), position));
    }),
  );

  const ordering = { ...list, summary: 'Puts all widgets in a new order', body: widgetOrder };
  app.put(PATH, { schema: ordering }, (request) =>
    open(request, async ({ dashboard }) => {
      const { order } = request.body as z.infer<typeof widgetOrder>;
      return known(await dashboard.reorder(order.map(ownId)));
    }),
  );
}

type Dashboard = ReturnType<typeof dashboardOf>;
type DashboardTx = { tx: Tx; userId: string; dashboard: Dashboard };

async function act(dashboard: Dashboard, action: WidgetAction): Promise<IdempotentResponse> {
  if (action.action === 'remove') {
    return { status: 200, body: known(await dashboard.remove(ownId(action.widgetId))) };
  }
  const added = await dashboard.add(action.widgetType, action.position);
  if (added === null) throw new AppError('conflict', { detail: 'The widget is shown already' });
  return { status: 201, body: added };
}

function known<Found>(found: Found | null): Found {
  if (found === null) throw new AppError('not_found');
  return found;
}
