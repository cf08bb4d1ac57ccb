import { foldedText } from '#domain/basics/folded-text.ts';

type Schema = {
  type?: string | readonly string[];
  enum?: readonly (string | number)[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
};

type Operation = {
  summary?: string;
  tags?: readonly string[];
  security?: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: readonly { in: string; name: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Readonly<Record<string, { schema?: Schema }>> };
};

/** The part of an OpenAPI document that the page shows. */
export type OpenApi = { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** A field of a request; `path` names one within another. */
export type CallField = { path: string; type: string; isRequired: boolean };

export type ListedCall = {
  id: string;
  method: string;
  path: string;
  subject: string;
  summary: string;
  /** The scope that a token needs; null: it is closed to tokens, 'any': every token will do. */
  scope: string | null;
  query: readonly CallField[];
  body: readonly CallField[];
};

/** The calls of the document, in its order. */
export function callsIn({ paths }: OpenApi): ListedCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { summary = '', tags = [], parameters = [], requestBody } = operation;
      const body = requestBody?.content['application/json']?.schema;
      return {
        id: `${method}${path.replaceAll(/[^a-z]+/gi, '-')}`.replace(/-$/, ''),
        method: method.toUpperCase(),
        path,
        subject: tags[0] ?? '',
        summary,
        scope: scopeOf(operation),
        query: parameters
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, required = false, schema }) => {
            return { path: name, type: typeOf(schema), isRequired: required };
          }),
        body: body === undefined ? [] : fieldsOf(body, ''),
      };
    }),
  );
}

/** Those of which a text holds every word. */
export function foundCalls(calls: readonly ListedCall[], search: string): readonly ListedCall[] {
  const words = foldedText(search).split(' ').filter(Boolean);
  return calls.filter(({ method, path, summary, subject, scope, query, body }) => {
    const fields = [...query, ...body].map((field) => field.path);
    const all = [method, path, summary, subject, scope ?? '', ...fields].join(' ');
    const text = foldedText(all);
    return words.every((word) => text.includes(word));
  });
}

function scopeOf({ security = [] }: Operation): string | null {
  const token = security.find((each) => each['token'] !== undefined)?.['token'];
  return token === undefined ? null : (token[0] ?? 'any');
}

/** Fields of fields stand below the field that has them: `parts[].loan`. */
function fieldsOf(schema: Schema, before: string): CallField[] {
  const { properties = {}, required = [] } = objectIn(schema);
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${before}${name}`;
    const isRequired = required.includes(name);
    const own = { path, type: typeOf(field), isRequired };
    const inner = field.items === undefined ? `${path}.` : `${path}[].`;
    return [own, ...fieldsOf(field.items ?? field, inner)];
  });
}

/** The object that a schema describes, or one of several; none has no fields. */
function objectIn(schema: Schema): Schema {
  if (schema.properties !== undefined) return schema;
  const among = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return among.find(({ properties }) => properties !== undefined) ?? {};
}

/** `string`, `SEK | EUR`, `object[]`, `string | null`. */
function typeOf(schema: Schema = {}): string {
  const { type, enum: values, items, anyOf, oneOf, properties } = schema;
  const among = anyOf ?? oneOf;
  if (values !== undefined) return values.join(' | ');
  if (among !== undefined) return [...new Set(among.map(typeOf))].join(' | ');
  if (items !== undefined) return `${typeOf(items)}[]`;
  if (type === undefined && properties !== undefined) return 'object';
  return typeof type === 'string' ? type : (type ?? ['any']).join(' | ');
}
