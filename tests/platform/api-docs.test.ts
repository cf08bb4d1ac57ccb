import { expect, test } from 'vitest';
import { KIND_NAMES } from '#domain/records/kinds.ts';
import { openSignIn } from '#tests/support/sign-in.ts';

type Operation = {
  summary?: string;
  requestBody?: { content: Record<string, { schema: Body }> };
};
type Body = { properties?: Record<string, unknown>; required?: string[] };
type Document = { paths: Record<string, Record<string, Operation>> };

const INTRODUCTION = `# Calls

Made from the schemas that check the requests; \`GET /api/docs\` serves the OpenAPI document. Fields in
bold are required. Calls need \`Authorization: Bearer …\`, but for public figures, rules and net pay;
those under \`/api/admin\` and \`GET /metrics\` the operator's, \`Authorization: Bearer admin-{token}\`.
Refusals are \`{ code, message, issues? }\` in the language of \`Accept-Language\`. The sign-in
protocol of \`@supabase/auth-js\` is served under \`/auth/v1\`. The screens calculate net pay, and a
mortgage's schedule and stress test, by the same code: their calls are for programs.

A first call, with a token of the account page that may read figures:

\`\`\`
curl https://valv.example/api/financial-summary -H "Authorization: Bearer $TOKEN"
\`\`\`

Each call's \`security\` in the document names the [scope](sign-in.md#tokens-for-programs) that a token
needs; calls without one need a session.

| call | body | does |
| --- | --- | --- |
`;

/** Calls that several of these kinds have alike are one row. */
const KINDS = new RegExp(`\\b(${KIND_NAMES.join('|')})\\b`);

type Call = { method: string; path: string; fields: string; summary: string };

function callOf(path: string, method: string, { summary = '', requestBody }: Operation): Call {
  const { properties = {}, required = [] } =
    requestBody?.content['application/json']?.schema ?? ({} as Body);
  const fields = Object.keys(properties).map((name) =>
    required.includes(name) ? `**${name}**` : name,
  );
  return { method: method.toUpperCase(), path, fields: fields.join(', '), summary };
}

function rowsOf(calls: readonly Call[]): string[] {
  const alike = Map.groupBy(calls, (call) => {
    const general = [call.path.replace(KINDS, 'kind'), call.summary.replace(KINDS, 'items')];
    return [call.method, ...general, bodyOf(call, calls)].join(' ');
  });
  return [...alike.values()].map((group) => {
    const [first] = group as [Call];
    const kinds = group.map(({ path }) => KINDS.exec(path)?.[0]);
    const path =
      group.length === 1 ? first.path : first.path.replace(KINDS, `{${kinds.join(',')}}`);
    const summary = group.length === 1 ? first.summary : first.summary.replace(KINDS, 'items');
    return `| \`${first.method} ${path}\` | ${bodyOf(first, calls)} | ${summary} |`;
  });
}

/** The fields of a call's body, or the `POST` that has the same ones. */
function bodyOf({ method, path, fields }: Call, calls: readonly Call[]): string {
  const collection = path.replace(/\/\{id\}$/, '');
  const adding = calls.find((call) => call.method === 'POST' && call.path === collection);
  const isSame =
    method === 'PUT' &&
    fields !== '' &&
    adding !== undefined &&
    namesIn(adding.fields) === namesIn(fields);
  return isSame ? 'as `POST`' : fields;
}

function namesIn(fields: string): string {
  return fields.replaceAll('*', '').split(', ').toSorted().join();
}

test('docs/api.md is the table of the calls', async () => {
  const { app, close } = await openSignIn();
  const { paths } = (await app.inject('/api/docs')).json() as unknown as Document;
  await close();
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(path, method, operation)),
  );
  const rows = rowsOf(calls);
  expect(rows.every((row) => !row.endsWith('|  |'))).toBe(true);
  await expect(`${INTRODUCTION}${rows.join('\n')}\n`).toMatchFileSnapshot('../../docs/api.md');
});
