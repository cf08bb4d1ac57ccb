/** The languages of the product (docs/product.md, section 9). */
export const LANGUAGES = ['en', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

type Text = string | ((values: never) => string);
type TextShape<T> = {
  [Key in keyof T]: T[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : T[Key] extends string
      ? string
      : TextShape<T[Key]>;
};
/** Values that texts fill in, formatted by the caller but for counts. */
export type CountParams = { count: number };
export type NameParams = { name: string };
export type AmountParams = { amount: string };
export type PercentParams = { percent: string };
export type MonthParams = { month: string };
export type DayParams = { day: string };
export type YearParams = { year: number };
export type EmailParams = { email: string };
export type MonthAmountParams = { month: string; amount: string };
export type WhenParams = { when: string };

type Catalogue = { readonly [key: string]: Text | Catalogue };

/**
 * A feature's texts, English and Swedish side by side. A key without its Swedish text, or with
 * other values to fill in, does not compile.
 */
export function defineTexts<const T extends Catalogue>(texts: { en: T; sv: TextShape<T> }) {
  return texts as unknown as { readonly en: TextShape<T>; readonly sv: TextShape<T> };
}

/** The best of our languages for an Accept-Language header; null when it names neither. */
export function languageOf(acceptLanguage: string | undefined): Language | null {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.split('-')[0], weight: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const found = wanted.find(({ tag }) => LANGUAGES.some((language) => language === tag));
  return (found?.tag as Language | undefined) ?? null;
}
