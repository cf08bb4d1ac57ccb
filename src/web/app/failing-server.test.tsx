import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { failData } from '#tests/support/screen-network.ts';
import { createMaria, openAsUser, textOf } from '#tests/support/screen.tsx';

const PATHS = [
  '/assets',
  '/liabilities',
  '/income',
  '/costs',
  '/transactions',
  '/household',
  '/historical-data',
  '/analytics',
  '/',
];

test('every first view says what to do where nothing was read and the server fails', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  await maria.account.call('POST', '/api/households', { name: 'Vi två' });
  const end = failData(503);
  let user: UserEvent | null = null;
  for (const path of PATHS) {
    user = await openAsUser(path, maria);
    await waitFor(() => expect(alertTexts()).toContain('Försök igen'));
  }
  if (user === null) throw new Error('No screen was opened.');
  // The dashboard's figures, financial health and the latest activity.
  await waitFor(() => expect(alerts()).toHaveLength(3));
  end();
  for (const button of retryButtons()) if (button.isConnected) await user.click(button);
  await waitFor(() => {
    expect(alertTexts()).toBe('');
    expect(textOf(screen.getByRole('main'))).toContain('Fyra saker ger dig din första');
  });
});

/** One for each part that failed, and of the notice on older data; one answer can mend several. */
function retryButtons(): HTMLElement[] {
  return within(screen.getByRole('main')).getAllByRole('button', { name: /^Försök igen/ });
}

/** The messages in the part of the page that is the screen's own. */
function alerts(): HTMLElement[] {
  return within(screen.getByRole('main')).queryAllByRole('alert');
}

function alertTexts(): string {
  return alerts().map(textOf).join();
}
