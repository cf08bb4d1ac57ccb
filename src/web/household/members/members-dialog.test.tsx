import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createHome } from '#tests/support/account-households.ts';
import { HOUSEHOLD_WORDS } from '#tests/support/household-words.ts';
import {
  createErik,
  createMaria,
  lookAgain,
  openAsUser,
  openedDialog,
  press,
  seeWords,
} from '#tests/support/screen.tsx';

test.each(['sv', 'en'] as const)(
  'Maria sees Erik join and removes him, in %s',
  async (language) => {
    const words = HOUSEHOLD_WORDS[language];
    const maria = await createMaria({ language, currency: 'SEK' });
    const erik = await createErik({ language, currency: 'EUR' });
    const household = await createHome(maria.account);
    const user = await openAsUser('/household', maria);
    await screen.findByRole('button', { name: words.view });
    await household.letIn(erik.account);
    lookAgain();
    await seeWords(() => screen.queryByRole('main'), words.two);
    await press(user, words.view);
    const dialog = await openedDialog();
    await within(dialog).findByRole('heading', { name: /^Maria Lind/ });
    await within(dialog).findByRole('heading', { name: 'Erik Ståhl' });

    await press(user, words.remove, dialog);
    const question = await screen.findByRole('alertdialog');
    await press(user, words.confirmRemoval, question);
    await screen.findAllByText(words.removed);
    await waitFor(() => expect(within(dialog).queryByText('Erik Ståhl')).toBe(null));
    await press(user, words.close, dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(await household.members()).toHaveLength(1);
  },
);
