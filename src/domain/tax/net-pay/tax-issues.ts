// Apart from the issues of all fields: few screens need them, and those are in every first view.
import { defineTexts, type Language } from '#domain/basics/texts.ts';

const texts = defineTexts({
  en: {
    'municipality.required': 'Choose a municipality.',
    'municipality.unknown': 'No municipality has that name. Choose one in the list.',
    'birthYear.format': 'Enter the year of birth with four digits, such as 1985.',
    'birthYear.future': 'Enter an earlier year of birth.',
    'taxYear.unknown': 'The tax rules of that year are not known. Enter another, such as 2026.',
  },
  sv: {
    'municipality.required': 'Välj en kommun.',
    'municipality.unknown': 'Ingen kommun har det namnet. Välj en i listan.',
    'birthYear.format': 'Skriv födelseåret med fyra siffror, till exempel 1985.',
    'birthYear.future': 'Skriv ett tidigare födelseår.',
    'taxYear.unknown':
      'Skattereglerna för det året är inte kända. Skriv ett annat år, till exempel 2026.',
  },
});

export type TaxIssueKey = keyof (typeof texts)['en'];

/** Whether a text is the key of a refused field for tax. */
export function isTaxIssueKey(key: string): key is TaxIssueKey {
  return Object.hasOwn(texts.en, key);
}

/** The sentence of a refused field for tax. */
export function taxIssueText(key: TaxIssueKey, language: Language): string {
  return texts[language][key];
}
