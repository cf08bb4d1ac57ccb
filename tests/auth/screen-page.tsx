// Knows a private part of the sign-in client: that it counts its instances in `nextInstanceID`, and
// warns of a second one. Any warning fails a test, also if it counts elsewhere.
import { AuthClient } from '@supabase/auth-js';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { clearWindow } from '#tests/support/screen-window.ts';

/**
 * Opens an address as a browser does that loads the page: the application's modules are evaluated
 * again, since some read the address, or who is signed in, only then. What the browser stores stays
 * as it is. A file that opens pages imports no module of the application that holds a state.
 */
export async function loadPage(path: string): Promise<UserEvent> {
  cleanup();
  await leavePage(path);
  onTestFinished(() => leavePage('/'));
  const { App } = await import('#web/app/app.tsx');
  render(<App first={null} language={null} />);
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup({ delay: null });
}

/** Ends what would hear of the next page: the sign-in client, and listeners of the window. */
async function leavePage(next: string): Promise<void> {
  const { authClient } = await import('#web/client/session/session.ts');
  await (await authClient()).dispose();
  Object.assign(AuthClient, { nextInstanceID: {} });
  clearWindow();
  history.replaceState(null, '', next);
  vi.resetModules();
}
