/** Markup whose values are already escaped. */
export type Html = { readonly markup: string };

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** A template that escapes every value except what is `Html` itself. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const markup = parts.map((part, at) => part + markupOf(values[at] ?? ''));
  return { markup: markup.join('') };
}

function markupOf(value: string | Html | Html[]): string {
  if (typeof value === 'string') return escape(value);
  return Array.isArray(value) ? value.map((one) => one.markup).join('') : value.markup;
}
