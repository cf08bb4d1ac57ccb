/** The languages of the product (specification, section 9). */
export const LANGUAGES = ['en', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

type Text = string | ((values: never) => string);
type Shape<T> = {
  [Key in keyof T]: T[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : T[Key] extends string
      ? string
      : Shape<T[Key]>;
};
type Catalogue = { readonly [key: string]: Text | Catalogue };

/**
 * A feature's texts, English and Swedish side by side. A key without its Swedish text, or with
 * other values to fill in, does not compile.
 */
export function defineTexts<const T extends Catalogue>(texts: { en: T; sv: Shape<T> }) {
  return texts as unknown as { readonly en: Shape<T>; readonly sv: Shape<T> };
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
