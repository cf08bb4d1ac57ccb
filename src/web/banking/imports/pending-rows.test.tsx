import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PENDING_AFTER, PENDING_BEFORE } from '#tests/banking/pending-rows.ts';
import {
  chooseFile,
  createMaria,
  openAsUser,
  openedDialog,
  press,
  seeWords,
  wordsOf,
} from '#tests/support/screen.tsx';

/**
 * A table in an unknown format is accepted with its proposed mapping, and its pending rows are
 * booked later.
 */
test('pending rows of a file are booked or removed by the next file, in Swedish', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  // Three presses: the file, its columns, its rows.
  await chooseFile(user, PENDING_BEFORE);
  const dialog = await openedDialog();
  await within(dialog).findByRole('row', { name: /PREEM.*1.200/ });
  await press(user, 'Använd kolumnerna', dialog);
  await seeWords(() => dialog, '2 inte bokförda än, läggs till som väntande');
  await press(user, 'Lägg till 3 transaktioner', dialog);
  await waitFor(() => expect(rowWith('PREEM')).toContain('Väntar'));
  expect(rowWith('HYRA')).not.toContain('Väntar');

  await chooseFile(user, PENDING_AFTER);
  const update = await openedDialog();
  await seeWords(() => update, '1 som väntade och nu är bokförd');
  await seeWords(() => update, '1 som väntade och inte finns i filen längre, tas bort');
  await press(user, 'Uppdatera transaktionerna', update);
  await screen.findAllByText('Transaktionerna stämmer nu med filen');
  await waitFor(() => expect(rowWith('PREEM')).toContain('412'));
  expect(rowWith('PREEM')).not.toContain('Väntar');
  await waitFor(() => expect(rowWith('HOTELL')).toBe(undefined));
});

function rowWith(text: string): string | undefined {
  return screen
    .queryAllByRole('listitem')
    .map(wordsOf)
    .find((words) => words.includes(text));
}
