import { expect, test } from 'vitest';
import { openSignIn } from '#tests/support/sign-in.ts';

type Operation = {
  summary?: string;
  requestBody?: { content: Record<string, { schema: Body }> };
};
type Body = { properties?: Record<string, unknown>; required?: string[] };
type Document = { paths: Record<string, Record<string, Operation>> };

const INTRODUCTION = `# Calls

Made from the schemas that check the requests; \`GET /api/docs\` serves the whole OpenAPI document.
A field in bold must be there. All data calls but those for public figures (statistics, rates,
rules) and for net pay want \`Authorization: Bearer …\`, those under \`/api/admin\` and
\`GET /metrics\` the operator's, \`Authorization: Bearer admin-{token}\`; refusals are
\`{ code, message, issues? }\` in the language of \`Accept-Language\`. The sign-in protocol is
served under \`/auth/v1\` as the client library \`@supabase/auth-js\` speaks it.

| call | body | does |
| --- | --- | --- |
`;

function rowOf(path: string, method: string, { summary = '', requestBody }: Operation): string {
  const { properties = {}, required = [] } =
    requestBody?.content['application/json']?.schema ?? ({} as Body);
  const fields = Object.keys(properties).map((name) =>
    required.includes(name) ? `**${name}**` : name,
  );
  return `| \`${method.toUpperCase()} ${path}\` | ${fields.join(', ')} | ${summary} |`;
}

test('docs/api.md is the table of the calls', async () => {
  const { app, close } = await openSignIn();
  const { paths } = (await app.inject('/api/docs')).json() as unknown as Document;
  await close();
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => rowOf(path, method, operation)),
  );
  expect(rows.every((row) => !row.endsWith('|  |'))).toBe(true);
  await expect(`${INTRODUCTION}${rows.join('\n')}\n`).toMatchFileSnapshot('../../docs/api.md');
});
