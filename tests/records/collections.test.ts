import { beforeAll, describe, expect, test } from 'vitest';
import type { AssetDraft } from '#domain/records/assets.ts';
import type { CostDraft } from '#domain/records/costs.ts';
import type { GoalDraft } from '#domain/records/goals.ts';
import type { IncomeDraft } from '#domain/records/incomes.ts';
import type { LiabilityDraft } from '#domain/records/liabilities.ts';
import { dayOf } from '#domain/basics/months.ts';
import {
  type Collection,
  type DraftOf,
  isStale,
  type ItemOf,
  type Records,
} from '#domain/records/records.ts';
import { guestKey } from '#web/guest/storage/guest-keys.ts';
import { GuestRefusal } from '#web/client/http/remote-error.ts';
import { isNullable, type RecordRow } from '#domain/records/field.ts';
import { databaseRepositories, guestRepositories, remoteRepositories } from './repositories.ts';
import { addUser } from '#tests/support/people.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { anIncome } from '#tests/support/drafts.ts';
import { areSame } from '#domain/records/dated-terms.ts';
import { DRAFTS } from '#domain/records/drafts.ts';
import { editedFields } from '#domain/records/edits.ts';
import { fieldsOf } from '#domain/records/fields.ts';
import type { Kind } from '#domain/records/kinds.ts';

const now = () => new Date();

/** No item has it. */
const NOBODYS = '01890a5d-ac96-774b-bcce-b302099a8057';

/** One of each kind, in kronor so that a default that creeps into a change is seen. */
const drafts = {
  assets: DRAFTS.assets.parse({
    type: 'real_estate',
    name: 'Sommarhus',
    value: '1250000.50',
    currency: 'SEK',
    ownershipPercentage: '60',
    coOwnerName: 'Karin',
    valuationDate: '2025-05-14',
  }) as AssetDraft,
  liabilities: DRAFTS.liabilities.parse({
    type: 'mortgage',
    name: 'Bolån del 1',
    balance: '1800000',
    currency: 'SEK',
    interestRate: '3.35',
    monthlyAmortization: '3000',
  }) as LiabilityDraft,
  incomes: DRAFTS.incomes.parse(anIncome({ taxPercentage: '30' })) as IncomeDraft,
  costs: DRAFTS.costs.parse({ name: 'El', amount: '899.50', currency: 'SEK' }) as CostDraft,
  goals: DRAFTS.goals.parse({
    name: 'Lofoten',
    targetAmount: '40000',
    currency: 'SEK',
    deadline: '2027-06-01',
  }) as GoalDraft,
};

/** The same with a value in every field, none of them its default. */
const wholes = {
  assets: {
    ...drafts.assets,
    description: 'Vid sjön',
    useIndex: 0,
    accountForm: 'isk',
    assessedValue: '800000.00',
    valueYear: 1985,
    shares: [{ from: null, percent: '60.00' }],
  },
  liabilities: {
    ...drafts.liabilities,
    ownershipPercentage: '50.00',
    shares: [{ from: null, percent: '50.00' }],
    coOwnerName: 'Karin',
    monthlyPayment: '8025.00',
    rates: [{ from: null, rate: '3.35' }],
    monthlyInterest: '5025.00',
    interestGround: 'securities',
    description: 'Tre månader',
  },
  incomes: {
    ...drafts.incomes,
    taxBasis: 'stated',
    taxRule: 'table',
    incomeKind: 'pension',
    isMain: 1,
    isActive: 0,
    description: 'Deltid',
    receivedDate: '2026-01-25',
  },
  costs: {
    ...drafts.costs,
    type: 'housing',
    frequency: 'yearly',
    description: 'x',
    loanPart: 'none',
  },
  goals: { ...drafts.goals, currentAmount: '100.00', description: 'Med tåg' },
} as const;

function wholeOf(kind: Kind): AssetDraft {
  return DRAFTS[kind].parse(wholes[kind]) as AssetDraft;
}

/** A draft of the required fields, as a form that asks for no others makes it. */
function required<K extends Kind>(kind: K, item: object): DraftOf<K> {
  const fields = Object.entries(fieldsOf(kind)).filter(
    ([, field]) => !('default' in field) && !isNullable(field),
  );
  const values = new Map(Object.entries(item));
  const draft = Object.fromEntries(fields.map(([name]) => [name, values.get(name)]));
  return DRAFTS[kind].parse(draft) as DraftOf<K>;
}

test.each(Object.entries(wholes))('the test has a value in every field of %s', (kind, whole) => {
  const missing = Object.entries(fieldsOf(kind as Kind)).filter(([name, field]) => {
    const value = new Map<string, unknown>(Object.entries(whole)).get(name) ?? null;
    return value === null || areSame(value, field.default);
  });
  expect(missing.map(([name]) => name)).toEqual([]);
});

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
const repositories: Record<string, Records> = {};
const texts = new Map<string, string>();
const storage = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
};

beforeAll(async () => {
  const { db, app } = installation;
  repositories['database'] = databaseRepositories(db, await addUser(db, 'Maria'), now);
  repositories['server'] = await remoteRepositories(app);
  repositories['browser'] = guestRepositories(storage, now);
});

const kinds = Object.keys(drafts) as Kind[];
const cases = ['database', 'server', 'browser'].flatMap((repository) =>
  kinds.map((kind) => [repository, kind] as const),
);

describe.each(cases)('the %s keeps %s', (repository, kind) => {
  const draft = drafts[kind] as AssetDraft;
  const collection = () =>
    repositories[repository]?.[kind] as unknown as Collection<RecordRow & AssetDraft, AssetDraft>;

  test('as they were typed, oldest first', async () => {
    const first = await collection().create(draft);
    const second = await collection().create({ ...draft, name: 'Det andra' });
    expect(first).toMatchObject({ ...draft, id: expect.stringMatching(/./) });
    const listed = await collection().list();
    expect(listed.slice(-2)).toEqual([first, second]);
  });

  test('and several at once, in their order, until all of them are removed', async () => {
    const [first, second] = await collection().createAll([draft, { ...draft, name: 'Två' }]);
    expect((await collection().list()).slice(-2)).toEqual([first, second]);
    const ids = [first?.id ?? '', second?.id ?? ''];
    expect(await collection().removeAll([...ids, ids[0] ?? ''])).toBe(true);
    expect((await collection().list()).filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  test('and removes none of several when one of them is gone', async () => {
    const [first, second] = await collection().createAll([draft, draft]);
    await collection().remove(second?.id ?? '');
    expect(await collection().removeAll([first?.id ?? '', second?.id ?? ''])).toBe(false);
    expect((await collection().list()).at(-1)).toEqual(first);
  });

  test('and brings several back at once, or none of them', async () => {
    const made = await collection().createAll([draft, { ...draft, name: 'Två' }]);
    const ids = made.map(({ id }) => id);
    await collection().removeAll(ids);
    expect(await collection().restoreAll([...ids, NOBODYS])).toBeNull();
    expect((await collection().list()).filter(({ id }) => ids.includes(id))).toEqual([]);
    const restored = await collection().restoreAll([...ids, ids[0] ?? '']);
    expect(restored?.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const back = (await collection().list()).filter(({ id }) => ids.includes(id));
    expect(back.map(({ name }) => name)).toEqual(made.map(({ name }) => name));
  });

  test('and a change touches nothing but what is named', async () => {
    const made = await collection().create(draft);
    const changed = await collection().update(made.id, { name: 'Nytt namn' });
    expect(changed).toEqual({
      ...made,
      name: 'Nytt namn',
      updatedAt: (changed as RecordRow).updatedAt,
    });
    expect((changed as RecordRow).updatedAt > made.updatedAt).toBe(true);
  });

  test('and an edit in a form that asks for nothing but the name leaves every other field', async () => {
    const made = await collection().create(wholeOf(kind));
    const opened = required(kind, made);
    const draft = { ...opened, name: 'Nytt namn' };
    const version = made as ItemOf<typeof kind>;
    const changes = editedFields(kind, version, { opened, draft }) as Partial<AssetDraft>;
    const changed = await collection().update(made.id, changes, made.updatedAt);
    expect(changed).toMatchObject({ ...wholeOf(kind), name: 'Nytt namn' });
  });

  test('and refuses a change to a version that is no longer the present one', async () => {
    const made = await collection().create(draft);
    const changed = await collection().update(made.id, { name: 'Ett' }, made.updatedAt);
    expect(changed).toMatchObject({ name: 'Ett' });
    const late = await collection().update(made.id, { name: 'Två' }, made.updatedAt);
    expect(late && isStale(late) && late.stale).toEqual(changed);
  });

  test('and brings a removed one back as it was', async () => {
    const made = await collection().create(draft);
    expect(await collection().remove(made.id)).toBe(true);
    expect(await collection().remove(made.id)).toBe(false);
    expect((await collection().list()).map(({ id }) => id)).not.toContain(made.id);
    expect(await collection().update(made.id, { name: 'Spöke' })).toBeNull();
    const restored = await collection().restore(made.id);
    expect({ ...restored, updatedAt: '' }).toEqual({ ...made, updatedAt: '' });
    expect((await collection().list()).map(({ id }) => id)).toContain(made.id);
  });

  test('and knows nothing of an id that is not theirs', async () => {
    const unknown = '01890000-0000-7000-8000-000000000000';
    expect(await collection().update(unknown, { name: 'x' })).toBeNull();
    expect(await collection().remove(unknown)).toBe(false);
    expect(await collection().restore(unknown)).toBeNull();
  });
});

describe.each(['database', 'server', 'browser'])('a property that the %s keeps', (repository) => {
  const valuationDate = '2025-05-14';

  test('is valued today by a value without a day, and on a day that is sent', async () => {
    const assets = repositories[repository]?.assets;
    const made = await assets?.create(drafts.assets);
    const change = (changes: object) => assets?.update(made?.id ?? '', changes);
    expect(await change({ name: 'Torp' })).toMatchObject({ valuationDate });
    expect(await change({ value: '1300000.00', valuationDate })).toMatchObject({ valuationDate });
    const today = dayOf(now());
    expect(await change({ value: '1400000.00' })).toMatchObject({ valuationDate: today });
    const undone = { value: '1300000.00', valuationDate };
    expect(await change(undone)).toMatchObject(undone);
  });
});

describe('the browser’s storage', () => {
  const guest = (items: Map<string, string>) =>
    guestRepositories({ getItem: (key) => items.get(key) ?? null, setItem: keepIn(items) }, now);
  const keepIn = (items: Map<string, string>) => (key: string, text: string) =>
    void items.set(key, text);

  /** Room for two items, not for three. */
  const onlyShort = (items: Map<string, string>) => (key: string, text: string) => {
    if (text.length > 2.5 * (items.get(key)?.length ?? 0)) throw new Error('QuotaExceededError');
    items.set(key, text);
  };

  test.each(['{', '[]', '{"version":2,"items":[]}', '{"version":1,"items":{}}'])(
    'that holds %s is set aside, not thrown away',
    async (text) => {
      const items = new Map([[guestKey('assets'), text]]);
      expect(await guest(items).assets.list()).toEqual([]);
      expect(items.get('valv.guest.assets.broken')).toBe(text);
    },
  );

  test('keeps what is valid beside what is not', async () => {
    const items = new Map<string, string>();
    const boat = await guest(items).assets.create(drafts.assets);
    const forged = { ...boat, id: '7', value: 'a lot' };
    const text = JSON.stringify({ version: 1, items: [boat, forged, null, 'x'] });
    items.set(guestKey('assets'), text);
    expect(await guest(items).assets.list()).toEqual([boat]);
    expect(items.get('valv.guest.assets.broken')).toBe(text);
  });

  test('keeps what a guest’s asset is worth as its current value', async () => {
    const items = new Map<string, string>();
    const house = await guest(items).assets.create(drafts.assets);
    const { value: _, ...rest } = { ...house, currentValue: house.value };
    expect(JSON.parse(items.get(guestKey('assets')) ?? '')).toEqual({ version: 1, items: [rest] });
  });

  test.each([
    ['a number for its id', { id: 7 }],
    ['an id that cannot be counted on', { id: '1'.repeat(22) }],
    ['somebody else’s name', { userId: 'maria' }],
    ['a time of another kind', { updatedAt: 'yesterday' }],
    ['a field of its own', { isAdmin: true }],
    ['a prototype', JSON.parse('{"__proto__":{"name":"x"}}') as object],
    ['an amount with an exponent', { value: '1e9' }],
  ])('does not believe an item with %s', async (_, wrong) => {
    const items = new Map<string, string>();
    const boat = await guest(items).assets.create(drafts.assets);
    items.set(guestKey('assets'), JSON.stringify({ version: 1, items: [{ ...boat, ...wrong }] }));
    expect(await guest(items).assets.list()).toEqual([]);
    expect(items.has('valv.guest.assets.broken')).toBe(true);
  });

  test('never overwrites what was set aside before', async () => {
    const items = new Map([[guestKey('assets'), '{']]);
    await guest(items).assets.list();
    items.set(guestKey('assets'), '[');
    await guest(items).assets.create(drafts.assets);
    expect(items.get('valv.guest.assets.broken')).toBe('{');
    expect(items.get('valv.guest.assets.broken.2')).toBe('[');
  });

  test('without room to set something aside keeps it, and refuses to write over it', async () => {
    const items = new Map([[guestKey('assets'), '{']]);
    const full = () => {
      throw new Error('QuotaExceededError');
    };
    const repository = guestRepositories(
      { getItem: (key) => items.get(key) ?? null, setItem: full },
      now,
    );
    expect(await repository.assets.list()).toEqual([]);
    await expect(repository.assets.create(drafts.assets)).rejects.toThrow(GuestRefusal);
    expect([...items]).toEqual([[guestKey('assets'), '{']]);
  });

  test('without room for several adds none of them', async () => {
    const items = new Map<string, string>();
    await guest(items).liabilities.create(drafts.liabilities);
    const small = { getItem: (key: string) => items.get(key) ?? null, setItem: onlyShort(items) };
    const repository = guestRepositories(small, now);
    const twice = [drafts.liabilities, drafts.liabilities];
    await expect(repository.liabilities.createAll(twice)).rejects.toThrow(GuestRefusal);
    expect(await repository.liabilities.list()).toHaveLength(1);
    const many = Array.from({ length: 1_000 }, () => drafts.liabilities);
    await expect(guest(items).liabilities.createAll(many)).rejects.toThrow('limit_reached');
    expect(await repository.liabilities.list()).toHaveLength(1);
  });

  test('that is turned off is empty, and says so when something is to be kept', async () => {
    const denied = () => {
      throw new Error('SecurityError');
    };
    const repository = guestRepositories({ getItem: denied, setItem: denied }, now);
    expect(await repository.costs.list()).toEqual([]);
    await expect(repository.costs.create(drafts.costs)).rejects.toThrow(GuestRefusal);
  });

  test('gives no list more than it may hold, and an item only once', async () => {
    const items = new Map<string, string>();
    const boat = await guest(items).assets.create(drafts.assets);
    const many = Array.from({ length: 3_000 }, (_, at) => ({ ...boat, id: `${at % 1_500}` }));
    items.set(guestKey('assets'), JSON.stringify({ version: 1, items: many }));
    const listed = await guest(items).assets.list();
    expect(new Set(listed.map(({ id }) => id)).size).toBe(1_000);
    expect(listed.length).toBe(1_000);
    await expect(guest(items).assets.create(drafts.assets)).rejects.toThrow('limit_reached');
  });

  test('that is full refuses and changes nothing', async () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    const repository = guestRepositories(full, now);
    await expect(repository.assets.create(drafts.assets)).rejects.toThrow(GuestRefusal);
    expect(await repository.assets.list()).toEqual([]);
  });
});
