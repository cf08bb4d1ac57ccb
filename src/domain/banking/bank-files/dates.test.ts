import { expect, test } from 'vitest';
import { createDayReader, DATE_FORMS, dateFormsOf, onlyDateForm, parseBankDay } from './dates.ts';

const TODAY = '2026-11-22';

test.each([
  ['2021-02-09', 'year-first', '2021-02-09'],
  ['2021-2-9', 'year-first', '2021-02-09'],
  ['20210209', 'year-first', '2021-02-09'],
  ['15-01-05', 'year-first', '2015-01-05'],
  ['2021.02.09.', 'year-first', '2021-02-09'],
  ['2021-02-09T23:30:00Z', 'year-first', '2021-02-09'],
  ['2021-02-09T23:30:00.123+02:00', 'year-first', '2021-02-09'],
  ['2021-02-09 9:05', 'year-first', '2021-02-09'],
  ['22.02.18', 'day-first', '2018-02-22'],
  ['01/04/20', 'day-first', '2020-04-01'],
  ['9/2-21', 'day-first', '2021-02-09'],
  ['9/2 2021', 'day-first', '2021-02-09'],
  ['01/04/20', 'month-first', '2020-01-04'],
  ['9/2/2021 9:05:01 PM', 'month-first', '2021-09-02'],
  ['9 Feb 2021', 'day-first', '2021-02-09'],
  ['9 feb. 2021', 'year-first', '2021-02-09'],
  ['Feb 9, 2021', 'day-first', '2021-02-09'],
  ['09-Okt-21', 'day-first', '2021-10-09'],
  ['9. mai 2021', 'day-first', '2021-05-09'],
  ['9. marraskuu 2021', 'day-first', '2021-11-09'],
  ['9 mars 2021', 'day-first', '2021-03-09'],
  // The century in which the day has been.
  ['31/12/97', 'day-first', '1997-12-31'],
  ['22.11.26', 'day-first', '2026-11-22'],
  ['25.11.26', 'day-first', '2026-11-25'],
  ['24.12.26', 'day-first', '1926-12-24'],
  ['5 mei 2026', 'day-first', '2026-05-05'],
  ['14 mrt 2026', 'day-first', '2026-03-14'],
  ['5 ene. 2026', 'day-first', '2026-01-05'],
  ['14 de abril de 2026', 'day-first', '2026-04-14'],
  ['14 juin 2026', 'day-first', '2026-06-14'],
  ['14 juil. 2026', 'day-first', '2026-07-14'],
  ['3 août 2026', 'day-first', '2026-08-03'],
  ['5 mag 2026', 'day-first', '2026-05-05'],
  ['5 paź 2026', 'day-first', '2026-10-05'],
  ['5 marraskuuta 2026', 'day-first', '2026-11-05'],
  ['tis 5 maj 2026', 'day-first', '2026-05-05'],
  ['Tue, May 5, 2026', 'day-first', '2026-05-05'],
  ['Di., 5. Mai 2026', 'day-first', '2026-05-05'],
  ['lör 5 december 2026', 'day-first', '2026-12-05'],
] as const)('%s, %s, is %s', (cell, form, day) => {
  expect(parseBankDay(cell, form, TODAY)).toBe(day);
});

test.each([
  ['2021-02-30', 'year-first'],
  ['31/02/2021', 'day-first'],
  ['13/01/2021', 'month-first'],
  ['9 Xyz 2021', 'day-first'],
  ['9 jui 2021', 'day-first'],
  ['9 marknad 2021', 'day-first'],
  ['Kort 5 maj 2021', 'day-first'],
  ['1234', 'year-first'],
  ['2021-02/09', 'year-first'],
  ['9'.repeat(100_000), 'year-first'],
] as const)('%.20s, %s, is no day', (cell, form) => {
  expect(parseBankDay(cell, form, TODAY)).toBeNull();
});

test('the form is decided over all days: by their order, then by how close they lie', () => {
  expect(dateFormsOf(['01/02/2026', '05/02/2026', '03/03/2026'], TODAY)).toEqual(['day-first']);
  expect(dateFormsOf(['15-01-05', '15-01-07', '15-01-06', '15-02-01'], TODAY)).toEqual([
    'year-first',
  ]);
  expect(dateFormsOf(['01/02/26', '02/02/26'], TODAY)).toEqual(['day-first']);
  expect(dateFormsOf(['01/02/2026'], TODAY)).toEqual(['day-first', 'month-first']);
  expect(dateFormsOf(['31.01.18', '31.01.18'], TODAY)).toEqual(['day-first']);
  expect(dateFormsOf(['22.02.18'], TODAY)).toEqual(['day-first']);
  expect(dateFormsOf(['24/12/25'], TODAY)).toEqual(['day-first']);
  expect(dateFormsOf(['25.12.23', '24.12.23', '01.01.24'], TODAY)).toEqual(['day-first']);
  expect(dateFormsOf(['25-10-31'], TODAY)).toEqual(['year-first']);
  expect(dateFormsOf(['99-12-31', '00-01-03'], TODAY)).toEqual(['year-first']);
  // Between points the month is never first, however near its days are.
  expect(dateFormsOf(['05.01.2026', '05.02.2026', '05.03.2026'], TODAY)).toEqual(['day-first']);
  // No file has days in the future.
  expect(dateFormsOf(['01/12/2026'], '2026-10-01')).toEqual(['month-first']);
});

test('a reader of days reads each cell as it is read alone, however often it comes', () => {
  const cells = ['22.02.18', '23.11.26', '2021-02-09 9:05', 'Reserverat', '', '9'.repeat(50)];
  for (const form of DATE_FORMS) {
    const dayIn = createDayReader(form, TODAY);
    for (const cell of [...cells, ...cells]) {
      expect(dayIn(cell)).toBe(parseBankDay(cell, form, TODAY));
    }
  }
});

test('an order is the only one where no other is as good', () => {
  expect(onlyDateForm(['30.10.25', '30.10.25'], TODAY)).toBe('day-first');
  expect(onlyDateForm(['1/17/2026', '1/5/2026'], TODAY)).toBe('month-first');
  // Days of months in a row are also days in a row of months.
  expect(onlyDateForm(['05/01/2026', '05/02/2026'], TODAY)).toBeNull();
  expect(onlyDateForm(['01/02/26'], TODAY)).toBeNull();
});
