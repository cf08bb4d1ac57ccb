import { beforeAll, describe, expect, test } from 'vitest';
import {
  type DashboardWidget,
  DEFAULT_LAYOUT,
  type WidgetType,
} from '#domain/figures/dashboard/widgets.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { ask } from '#tests/support/embedded.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const PATH = '/api/dashboard-widgets';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;
let erik: Caller;

beforeAll(async () => {
  maria = await signUp(installation.app, 'Maria');
  erik = await signUp(installation.app, 'Erik');
});

async function shownTo(user: Caller): Promise<DashboardWidget[]> {
  return (await user.call(`GET ${PATH}`)).json<DashboardWidget[]>();
}

async function typesOf(user: Caller): Promise<WidgetType[]> {
  const widgets = await shownTo(user);
  // Every test sees that positions begin at 1 and have no gaps.
  expect(widgets.map(({ position }) => position)).toEqual(widgets.map((_, index) => index + 1));
  return widgets.map(({ widgetType }) => widgetType);
}

async function idOf(user: Caller, type: WidgetType): Promise<string> {
  return (await shownTo(user)).find(({ widgetType }) => widgetType === type)?.id ?? '';
}

const add = (widgetType: string, more = {}) => ({ body: { action: 'add', widgetType, ...more } });
const remove = (widgetId: string) => ({ body: { action: 'remove', widgetId } });

describe('a new account', () => {
  test('is shown the usual widgets, once, however often they are first read', async () => {
    const saga = await signUp(installation.app, 'Saga');
    const answers = await Promise.all([shownTo(saga), shownTo(saga), shownTo(saga)]);
    expect(answers[0]?.map(({ widgetType }) => widgetType)).toEqual(DEFAULT_LAYOUT);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('keeps an empty dashboard empty', async () => {
    const saga = await signUp(installation.app, 'Saga');
    for (const { id } of await shownTo(saga)) await saga.call(`POST ${PATH}`, remove(id));
    expect(await shownTo(saga)).toEqual([]);
  });
});

describe('adding and removing', () => {
  test('a removed widget is gone, and comes back last with the same id', async () => {
    const id = await idOf(maria, 'income');
    const removed = await maria.call(`POST ${PATH}`, remove(id));
    expect([removed.statusCode, removed.json<DashboardWidget>().isVisible]).toEqual([200, 0]);
    expect(await typesOf(maria)).toEqual(DEFAULT_LAYOUT.filter((type) => type !== 'income'));
    const added = await maria.call(`POST ${PATH}`, add('income', { position: 10, isVisible: 1 }));
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({ id, userId: maria.userId, position: 10, isVisible: 1 });
  });

  test('a type that was never shown is added in the middle', async () => {
    const saga = await signUp(installation.app, 'Saga');
    const added = await saga.call(`POST ${PATH}`, add('costs', { position: 2 }));
    expect(added.json()).toMatchObject({ widgetType: 'costs', position: 2 });
    const [first, ...rest] = DEFAULT_LAYOUT;
    expect(await typesOf(saga)).toEqual([first, 'costs', ...rest]);
  });

  test('a type that is shown is a conflict', async () => {
    expect((await erik.call(`POST ${PATH}`, add('net_worth'))).statusCode).toBe(409);
    expect(await typesOf(erik)).toEqual(DEFAULT_LAYOUT);
  });

  test.each(['costs', 'income'])('of two at the same time one adds %s', async (type) => {
    const saga = await signUp(installation.app, 'Saga');
    if (type === 'income') {
      await saga.call(`POST ${PATH}`, remove(await idOf(saga, 'income')));
    }
    const answers = await Promise.all([1, 2, 3].map(() => saga.call(`POST ${PATH}`, add(type))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409,
    ]);
    expect((await typesOf(saga)).filter((shown) => shown === type)).toEqual([type]);
  });

  test('the same request twice is answered twice and done once', async () => {
    const headers = { 'idempotency-key': 'kostnader' };
    const first = await erik.call(`POST ${PATH}`, { ...add('costs'), headers });
    const second = await erik.call(`POST ${PATH}`, { ...add('costs'), headers });
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
  });

  test('a widget that is not shown cannot be removed', async () => {
    const saga = await signUp(installation.app, 'Saga');
    const id = await idOf(saga, 'income');
    await saga.call(`POST ${PATH}`, remove(id));
    expect((await saga.call(`POST ${PATH}`, remove(id))).statusCode).toBe(404);
    expect((await saga.call(`PUT ${PATH}/${id}`, { body: { position: 1 } })).statusCode).toBe(404);
  });
});

describe('moving', () => {
  test('one by one, as many calls as widgets, gives the order asked for', async () => {
    const saga = await signUp(installation.app, 'Saga');
    const wanted = (await shownTo(saga)).toReversed();
    for (const [index, { id }] of wanted.entries()) {
      await saga.call(`PUT ${PATH}/${id}`, { body: { position: index + 1 } });
    }
    expect(await typesOf(saga)).toEqual(DEFAULT_LAYOUT.toReversed());
  });

  test('past the end is last', async () => {
    const saga = await signUp(installation.app, 'Saga');
    const id = await idOf(saga, 'income');
    const moved = await saga.call(`PUT ${PATH}/${id}`, { body: { position: 500 } });
    expect(moved.json()).toMatchObject({ id, position: 10 });
  });

  test('all in one call', async () => {
    const saga = await signUp(installation.app, 'Saga');
    const order = (await shownTo(saga)).map(({ id }) => id).toReversed();
    const answer = await saga.call(`PUT ${PATH}`, { body: { order } });
    expect(answer.json<DashboardWidget[]>().map(({ id }) => id)).toEqual(order);
    expect(await typesOf(saga)).toEqual(DEFAULT_LAYOUT.toReversed());
  });

  test('a widget added elsewhere meanwhile comes last', async () => {
    const saga = await signUp(installation.app, 'Saga');
    const order = (await shownTo(saga)).map(({ id }) => id).toReversed();
    await saga.call(`POST ${PATH}`, add('costs', { position: 1 }));
    await saga.call(`PUT ${PATH}`, { body: { order } });
    expect(await typesOf(saga)).toEqual([...DEFAULT_LAYOUT.toReversed(), 'costs']);
  });

  test('all or nothing: one that is not shown, or is another’s, changes nothing', async () => {
    const saga = await signUp(installation.app, 'Saga');
    const own = (await shownTo(saga)).map(({ id }) => id).toReversed();
    const others = await idOf(erik, 'income');
    const answer = await saga.call(`PUT ${PATH}`, { body: { order: [...own.slice(1), others] } });
    expect(answer.statusCode).toBe(404);
    expect(await typesOf(saga)).toEqual(DEFAULT_LAYOUT);
  });
});

test('a type that only a newer version knows is left alone', async () => {
  const saga = await signUp(installation.app, 'Saga');
  const [first, ...rest] = await shownTo(saga);
  const { pool } = installation.database;
  await ask(
    pool,
    `insert into dashboard_widgets (id, user_id, widget_type, position)
      select gen_random_uuid(), user_id, 'weather', 1 from dashboard_widgets
      where id = '${first?.id ?? ''}'`,
  );
  const order = [...rest, first].map((widget) => widget?.id ?? '');
  expect((await saga.call(`PUT ${PATH}`, { body: { order } })).statusCode).toBe(200);
  expect(await typesOf(saga)).toEqual([...DEFAULT_LAYOUT.slice(1), DEFAULT_LAYOUT[0]]);
  const left = `select position from dashboard_widgets where widget_type = 'weather'`;
  expect(await ask(pool, left)).toEqual([{ position: 1 }]);
});

describe('invalid requests', () => {
  test.each([
    ['no action', 'POST', {}, 'action'],
    ['another action', 'POST', { action: 'hide', widgetId: 'x' }, 'action'],
    ['another type', 'POST', { action: 'add', widgetType: 'weather' }, 'widgetType'],
    ['no type', 'POST', { action: 'add' }, 'widgetType'],
    [
      'a place before the first',
      'POST',
      { action: 'add', widgetType: 'costs', position: 0 },
      'position',
    ],
    ['half a place', 'POST', { action: 'add', widgetType: 'costs', position: 1.5 }, 'position'],
    ['an unseen one', 'POST', { action: 'add', widgetType: 'costs', isVisible: 0 }, 'isVisible'],
    ['an unknown field', 'POST', { action: 'remove', widgetId: 'x', color: 'red' }, 'color'],
    ['no order', 'PUT', {}, 'order'],
    ['an empty order', 'PUT', { order: [] }, 'order'],
    ['one twice', 'PUT', { order: ['a', 'a'] }, 'order'],
  ])('%s is refused by name', async (_, method, body, path) => {
    const answer = await erik.call(`${method} ${PATH}`, { body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ issues: { path: string }[] }>().issues[0]?.path).toBe(path);
  });

  test('a place is needed to move to', async () => {
    const id = await idOf(erik, 'income');
    expect((await erik.call(`PUT ${PATH}/${id}`, { body: {} })).statusCode).toBe(400);
  });

  test.each(['x', '01890000-0000-7000-8000-000000000000'])('%s is no widget', async (id) => {
    expect((await erik.call(`POST ${PATH}`, remove(id))).statusCode).toBe(404);
    expect((await erik.call(`PUT ${PATH}/${id}`, { body: { position: 1 } })).statusCode).toBe(404);
    expect((await erik.call(`PUT ${PATH}`, { body: { order: [id] } })).statusCode).toBe(404);
  });
});
