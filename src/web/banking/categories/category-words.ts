import type { CostType } from '#domain/records/costs.ts';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import type {
  DefaultCategory,
  KeywordCategory,
} from '#domain/banking/categories/transaction-categories.ts';

/** A category of transactions: a default one, or one that the user created. */
export type NamedCategory = KeywordCategory & {
  defaultKey: DefaultCategory | null;
  name: string;
  icon: string;
  color: string;
  parentCategory: CostType | null;
};

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

/** Name of a category: the language's word for a default one. */
export function categoryName({ defaultKey, name }: NamedCategory, language: Language): string {
  return defaultKey === null ? name : categoryTexts[language][defaultKey];
}
