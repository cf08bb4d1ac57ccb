import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Below } from './loading.tsx';

/** Texts of the screen as they are drawn, one for each drawing. */
async function drawings(): Promise<string[]> {
  const seen: string[] = [];
  const { container } = render(
    <p ref={(place) => void (place && seen.push(place.textContent))}>
      first <Below>below</Below>
    </p>,
    { reactStrictMode: false },
  );
  await screen.findByText('first below');
  return [...seen, container.textContent ?? ''];
}

test('parts below the first view come after it', async () => {
  history.pushState(null, '', '/assets');
  dispatchEvent(new Event('pushState'));
  expect(await drawings()).toEqual(['first ', 'first below']);
});

test('after Back they are there at once', async () => {
  dispatchEvent(new PopStateEvent('popstate'));
  expect(await drawings()).toEqual(['first below', 'first below']);
});
