import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  chooseFile,
  createMaria,
  openAsUser,
  press,
  rowOf,
  seeWords,
} from '#tests/support/screen.tsx';

const FILE = 'Post;2024-01;2024-02\nISK;7;8\nBil;5;4\nLån;-6;-5\n';
const NEWER = 'Post;2024-01;2024-02;2024-03\nISK;7;8;9\n';

const WORDS = {
  sv: {
    save: 'Spara 3 poster',
    another: 'Ta med en fil till',
    title: '2 poster från en tidigare version finns inte i filen',
    ended: 'Upphörde efter februari 2024',
    saveNewer: 'Spara 1 post med 1 värde',
    saved: '2 poster uppdaterade',
    title1: '1 post från en tidigare version finns inte i filen',
    before: '1 post som var kvar förra gången',
    loan: 'Lån Skuld',
  },
  en: {
    save: 'Save 3 items',
    another: 'Bring another file',
    title: '2 items of an earlier version are not in this file',
    ended: 'Ended after February 2024',
    saveNewer: 'Save 1 item with 1 value',
    saved: '2 items updated',
    title1: '1 item of an earlier version is not in this file',
    before: '1 item that stayed the last time',
    loan: 'Lån Liability',
  },
};

test.each(['sv', 'en'] as const)(
  'items that a newer file lacks stay or end as the user states, in %s',
  async (language) => {
    const words = WORDS[language];
    const maria = await createMaria({ language, currency: 'SEK' });
    const user = await openAsUser('/move', maria);
    await chooseFile(user, FILE);
    await press(user, words.save);
    await press(user, words.another);
    await chooseFile(user, NEWER);
    await screen.findByRole('heading', { name: words.title });
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: words.ended });
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
    await user.click(boxes[0] as HTMLElement);
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
    await press(user, words.saveNewer);
    await seeWords(() => document.querySelector('main'), words.saved);
    expect(await maria.account.call('GET', '/api/assets')).toMatchObject([{ name: 'ISK' }]);
    await press(user, words.another);
    await chooseFile(user, NEWER);
    // The loan that stayed is listed, but folded.
    await screen.findByRole('heading', { name: words.title1 });
    expect(screen.getByText(words.before).closest('details')?.open).toBe(false);
    expect(rowOf(words.loan)?.querySelector('input')?.checked).toBe(false);
  },
);
