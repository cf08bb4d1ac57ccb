import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ComponentType, Suspense } from 'react';
import { lazyScreen } from '#web/app/lazy-screen.tsx';
import { appTexts } from '#web/app/texts.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const attempts: PromiseWithResolvers<ComponentType>[] = [];

beforeEach(() => {
  attempts.length = 0;
});
/** Tests before these may have chosen either language. */
const RETRY = new RegExp(`^(?:${appTexts.en.retry}|${appTexts.sv.retry})$`);

function renderScreen(): void {
  const { Screen } = lazyScreen(() => {
    const attempt = Promise.withResolvers<ComponentType>();
    attempts.push(attempt);
    return attempt.promise;
  });
  render(
    <ErrorBoundary>
      <Suspense>
        <Screen />
      </Suspense>
    </ErrorBoundary>,
    // React would report each failed attempt.
    { onCaughtError: () => undefined },
  );
}

function fail(): Promise<void> {
  return act(async () => attempts.at(-1)?.reject(new Error('No code came')));
}

test('a screen whose code fails after the connection came back is loaded again, once', async () => {
  renderScreen();
  await vi.waitFor(() => expect(attempts).toHaveLength(1));
  act(() => void dispatchEvent(new Event('online')));
  await fail();
  await vi.waitFor(() => expect(attempts).toHaveLength(2));
  await fail();
  await screen.findByRole('button', { name: RETRY });
  expect(attempts).toHaveLength(2);
});

test('a screen whose code failed is loaded again when the connection comes back', async () => {
  renderScreen();
  await vi.waitFor(() => expect(attempts).toHaveLength(1));
  await fail();
  await screen.findByRole('button', { name: RETRY });
  act(() => void dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(attempts).toHaveLength(2));
  await act(async () => attempts.at(-1)?.resolve(() => <p>Here</p>));
  await screen.findByText('Here');
});
