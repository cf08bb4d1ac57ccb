import { defineTexts, type Language } from '#domain/basics/texts.ts';
import type { DefaultCategory } from './transaction-categories.ts';

const categoryTexts = defineTexts({
  en: {
    groceries: 'Groceries',
    restaurants: 'Restaurants and cafés',
    transportation: 'Transportation',
    housing: 'Housing',
    insurance: 'Insurance',
    utilities: 'Electricity, water and heating',
    communication: 'Phone and broadband',
    entertainment: 'Entertainment',
    healthcare: 'Healthcare',
    shopping: 'Shopping',
    loans: 'Loans',
    other: 'Other',
    salary: 'Salary',
    otherIncome: 'Other income',
    transfer: 'Transfer',
  },
  sv: {
    groceries: 'Livsmedel',
    restaurants: 'Restaurang och kafé',
    transportation: 'Transport',
    housing: 'Boende',
    insurance: 'Försäkring',
    utilities: 'El, vatten och värme',
    communication: 'Telefon och bredband',
    entertainment: 'Nöje',
    healthcare: 'Hälsa och vård',
    shopping: 'Shopping',
    loans: 'Lån',
    other: 'Övrigt',
    salary: 'Lön',
    otherIncome: 'Annan inkomst',
    transfer: 'Överföring',
  },
});

/** Name of a default category in a language. */
export function defaultName(key: DefaultCategory, language: Language): string {
  return categoryTexts[language][key];
}

/** A name for comparison: names that differ in their case alone are one. None is a default key. */
export function foldedName(name: string): string {
  return name.toUpperCase();
}

type NamedCategory = { defaultKey: DefaultCategory | null; name: string };

/** Whether one of the categories has a name, or is shown by it in a language. */
export function isNameTaken(
  categories: readonly NamedCategory[],
  { name, language }: { name: string; language: Language },
): boolean {
  const folded = foldedName(name);
  return categories.some(
    (each) =>
      foldedName(each.name) === folded ||
      (each.defaultKey !== null && foldedName(defaultName(each.defaultKey, language)) === folded),
  );
}
