import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  type DashboardWidget,
  DEFAULT_LAYOUT,
  type WidgetType,
} from '#domain/figures/dashboard/widgets.ts';
import type { Account } from '#tests/support/onboarded.ts';
import { firstDayTexts } from '#web/dashboard/first-day/texts.ts';
import { answerInstead, holdAnswer, holdBack } from '#tests/support/screen-network.ts';
import {
  allShown,
  createMaria,
  linkTo,
  openAsUser,
  openedDialog,
  press,
  reload,
} from '#tests/support/screen.tsx';

const BUSY = { status: 429, json: { code: 'too_many_requests', message: 'För många försök.' } };
const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
const guest = { language: 'sv', currency: 'SEK', records: { assets: [boat] } } as const;

test('changes that the server refuses are reverted and reported', async () => {
  const maria = await createMaria(guest);
  const user = await openAsUser('/', maria);
  await press(user, 'Anpassa översikten');
  await expectTypes(DEFAULT_LAYOUT);
  const calls = ['POST', 'PUT'] as const;
  const releases = calls.map((call) => answerInstead(`${call} /api/dashboard-widgets`, BUSY));
  (await moveButton()).focus();
  await user.keyboard('{ArrowRight}');
  await screen.findByText('Ordningen kunde inte sparas');
  await expectTypes(DEFAULT_LAYOUT);
  await press(user, 'Ta bort Summa skulder');
  await screen.findByText('Rutan kunde inte tas bort');
  await expectTypes(DEFAULT_LAYOUT);
  await press(user, 'Största kostnader');
  await screen.findByText('Rutan kunde inte läggas till');
  await expectTypes(DEFAULT_LAYOUT);

  for (const release of releases) release();
  (await moveButton()).focus();
  await user.keyboard('{ArrowLeft}');
  const others = DEFAULT_LAYOUT.filter((type) => type !== 'total_assets');
  await waitFor(async () =>
    expect(await storedTypesOf(maria.account)).toEqual(['total_assets', ...others]),
  );
  await reload();
  await expectTypes(['total_assets', ...others]);
});

test('a change waits for one that was made before the dashboard was left', async () => {
  const maria = await createMaria(guest);
  const user = await openAsUser('/', maria);
  await press(user, 'Anpassa översikten');
  const changing = holdAnswer('POST /api/dashboard-widgets');
  await press(user, 'Ta bort Summa skulder');
  await changing.answered;
  await user.click(linkTo('Skulder'));
  await screen.findByRole('heading', { name: 'Inga skulder ännu' });
  history.back();
  await press(user, 'Anpassa översikten');
  await press(user, 'Ta bort Summa tillgångar');
  expect(changing.count()).toBe(1);
  changing.release();
  const removed: WidgetType[] = ['total_liabilities', 'total_assets'];
  const others = DEFAULT_LAYOUT.filter((type) => !removed.includes(type));
  await expectTypes(others);
  await waitFor(async () => expect(await storedTypesOf(maria.account)).toEqual(others));
  await allShown();
  await expectTypes(others);
});

test('a quick action opens its form once', async () => {
  const maria = await createMaria(guest);
  const user = await openAsUser('/', maria);
  const actions = await screen.findByRole('region', { name: 'Snabbval' });
  await user.click(within(actions).getByRole('link', { name: 'Lägg till kostnad' }));
  await openedDialog();
  await waitFor(() => expect([location.pathname, location.search]).toEqual(['/costs', '']));
  await reload();
  await screen.findByRole('heading', { level: 1, name: 'Kostnader' });
  await screen.findAllByText('Inga kostnader ännu');
  expect(screen.queryByRole('dialog')).toBe(null);
});

function moveButton(): Promise<HTMLElement> {
  return screen.findByRole('button', { name: 'Flytta Summa tillgångar' });
}

async function expectTypes(types: readonly WidgetType[]): Promise<void> {
  const cells = () => [...document.querySelectorAll<HTMLElement>('section [data-widget]')];
  await waitFor(() => expect(cells().map(({ dataset }) => dataset['widget'])).toEqual(types));
}

async function storedTypesOf({ call }: Account): Promise<WidgetType[]> {
  const widgets = (await call('GET', '/api/dashboard-widgets')) as DashboardWidget[];
  return widgets.map(({ widgetType }) => widgetType);
}

test('the first steps do not wait for the reasons of a change', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const release = holdBack('GET /api/net-worth-change');
  await openAsUser('/', maria);
  const steps = await screen.findByRole('heading', { name: firstDayTexts.sv.title });
  expect(steps.textContent).toBe(firstDayTexts.sv.title);
  release();
});
