import { expect, it } from 'vitest';
import { fixedUntil } from './interest-binding.ts';

it.each([
  ['Räntan är bunden till 30 juni 2027.', '2027-06-30'],
  ['Räntan är bunden till 1 maj 2027.', '2027-05-01'],
  ['Rate fixed until Jun 30, 2027.', '2027-06-30'],
  ['Rate fixed until 30 Sept 2027.', '2027-09-30'],
  ['SBAB, 3 år, bunden t.o.m. 2027-10-15', '2027-10-15'],
  ['Bundet till och med den 5 okt. 2027, sedan rörligt', '2027-10-05'],
])('reads from «%s» that a rate is fixed until %s', (description, day) => {
  expect(fixedUntil(description)).toBe(day);
});

it.each([
  null,
  '',
  'Rörlig ränta, köpt 2027-06-30',
  'Räntan är bunden till 31 juni 2027.',
  'Räntan är bunden till 30 smurf 2027.',
  'bunden till 2027-13-01',
  'Räntan är obunden till 30 juni 2027.',
  `bunden till ${'1 '.repeat(5_000)}`,
])('reads no day from «%s»', (description) => {
  expect(fixedUntil(description)).toBeNull();
});
