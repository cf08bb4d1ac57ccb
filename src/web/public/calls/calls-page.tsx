import { createElement, useEffect, useMemo, useState } from 'react';
import { defineTexts } from '#domain/basics/texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { ListSearch, ListTools } from '#web/kit/ui/list-tools.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { Chapter, ReadingPage } from '#web/public/privacy/reading-page.tsx';
import styles from './calls-page.module.css';
import {
  type CallField,
  callsIn,
  foundCalls,
  type ListedCall,
  type OpenApi,
} from './listed-calls.ts';

const DOCUMENT = '/api/docs';

/** All calls of this installation by subject, with a search: its OpenAPI document made readable. */
export function CallsPage() {
  const texts = useTexts(callsTexts);
  const { pageTitle, title, lead } = texts;
  return (
    <ReadingPage pageTitle={pageTitle} title={title} lead={lead}>
      <Chapter title={texts.firstTitle}>
        <p>{texts.first}</p>
        <pre className={styles['code']}>
          <code>{FIRST_CALL}</code>
        </pre>
      </Chapter>
      <Chapter title={texts.rulesTitle}>
        <ul>
          {[texts.amounts, texts.refusals, texts.once, texts.limits].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Chapter>
      <Chapter title={texts.callsTitle}>
        <p>
          {texts.document}{' '}
          <a className={linkClass} href={DOCUMENT}>
            {DOCUMENT}
          </a>
        </p>
        <FoundCalls />
      </Chapter>
    </ReadingPage>
  );
}

const FIRST_CALL = [
  'TOKEN=valv_…',
  'URL=https://valv.example.com',
  'curl -H "Authorization: Bearer $TOKEN" "$URL/api/financial-summary"',
].join('\n');

function FoundCalls() {
  const texts = useTexts(callsTexts);
  const [search, setSearch] = useState('');
  const { calls, hasFailed, retry } = useCalls();
  const found = useMemo(() => foundCalls(calls ?? [], search), [calls, search]);
  const subjects = [...new Set(found.map(({ subject }) => subject))];
  const count = found.length === 0 ? texts.noneFound : texts.count({ count: found.length });
  return (
    <>
      <div className={styles['tools']} data-live>
        <ListTools label={texts.tools}>
          <ListSearch label={texts.search} value={search} onChange={setSearch} />
        </ListTools>
      </div>
      <p className={styles['count']} role="status">
        {hasFailed ? texts.failed : calls === null ? texts.loading : count}
      </p>
      {hasFailed && <Button onClick={retry}>{texts.retry}</Button>}
      {subjects.map((subject) => (
        <section key={subject} className={styles['subject']}>
          <h3>{subject}</h3>
          {found
            .filter((call) => call.subject === subject)
            .map((call) => (
              <CallArticle key={call.id} call={call} />
            ))}
        </section>
      ))}
    </>
  );
}

function useCalls() {
  const [calls, setCalls] = useState<readonly ListedCall[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    fetch(DOCUMENT)
      .then((answer) => answer.json())
      .then((document: OpenApi) => setCalls(callsIn(document)))
      .catch(() => setFailed(true));
  }, [attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt((before) => before + 1);
  };
  return { calls, hasFailed, retry };
}

/** Summaries and names of fields are the document's, in English. */
function CallArticle({ call }: { call: ListedCall }) {
  const texts = useTexts(callsTexts);
  const { id, method, path, summary, scope, query, body } = call;
  return (
    <article id={id} className={styles['call']}>
      <h4 className={styles['address']}>
        <b>{method}</b> <span>{path}</span>
      </h4>
      <Summary text={summary} />
      <p className={styles['scope']}>
        {scope === null ? (
          <span>{texts.closed}</span>
        ) : (
          <Tag tone="est">{scope === 'any' ? texts.anyToken : scope}</Tag>
        )}
      </p>
      {(query.length > 0 || body.length > 0) && (
        <details className={styles['fields']}>
          <summary>{texts.fields({ count: query.length + body.length })}</summary>
          <Fields caption={texts.query} fields={query} />
          <Fields caption={texts.body} fields={body} />
        </details>
      )}
    </article>
  );
}

/** Words between backticks are names of fields; the parts never move, and need no keys. */
function Summary({ text }: { text: string }) {
  const parts = text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part : createElement('code', {}, part)));
  return createElement('p', { lang: 'en' }, ...parts);
}

function Fields({ caption, fields }: { caption: string; fields: readonly CallField[] }) {
  const texts = useTexts(callsTexts);
  if (fields.length === 0) return null;
  return (
    <table className={styles['table']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.type}</th>
        </tr>
      </thead>
      <tbody lang="en">
        {fields.map(({ path, type, isRequired }) => (
          <tr key={path}>
            <th scope="row">
              {path}
              {isRequired && <span className={styles['required']}> {texts.required}</span>}
            </th>
            <td>{type}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const callsTexts = defineTexts({
  en: {
    pageTitle: 'API – Valv',
    pageDescription: 'The calls with which programs read and write your figures in Valv.',
    title: 'Your figures where you want them',
    lead: 'Everything that Valv shows can be read by a program of yours. It does what the token you give it may do, and nothing else.',
    firstTitle: 'A first call',
    first:
      'Make a token on the account page, under “Access for programs”, with the scope figures:read. Then:',
    rulesTitle: 'What holds for all calls',
    amounts:
      'Amounts and per cents of records are texts with a point, such as "1234.50"; figures that are calculated are numbers.',
    refusals:
      'What is refused is answered with { code, message, issues }, in the language of Accept-Language. A missing scope is 403 with the scope’s name.',
    once: 'A new record is added once for each Idempotency-Key; an edit with If-Match changes only that version.',
    limits: 'After 429 or 503, wait for the seconds in Retry-After.',
    callsTitle: 'All calls',
    document: 'The list is made from the OpenAPI document of this installation:',
    tools: 'Search among the calls',
    search: 'Search for a call',
    count: ({ count }: { count: number }) => (count === 1 ? '1 call' : `${count} calls`),
    noneFound: 'No call matches. Try another word.',
    loading: 'Reading the calls …',
    failed: 'The calls could not be read. Check the connection.',
    retry: 'Try again',
    closed: 'Only in the application: closed to tokens',
    anyToken: 'any token',
    fields: ({ count }: { count: number }) => (count === 1 ? '1 field' : `${count} fields`),
    query: 'In the address',
    body: 'In the body, as JSON',
    field: 'Field',
    type: 'Type',
    required: 'required',
  },
  sv: {
    pageTitle: 'API – Valv',
    pageDescription: 'Anropen som program läser och skriver dina siffror i Valv med.',
    title: 'Dina siffror där du vill ha dem',
    lead: 'Allt som Valv visar kan ett eget program läsa. Det får göra vad nyckeln du ger det får göra, och inget annat.',
    firstTitle: 'Ett första anrop',
    first:
      'Skapa en nyckel på kontosidan, under ”Åtkomst för program”, med rätten figures:read. Sedan:',
    rulesTitle: 'Det här gäller för alla anrop',
    amounts:
      'Belopp och procent i poster är text med punkt, till exempel "1234.50"; siffror som räknas fram är tal.',
    refusals:
      'Det som nekas besvaras med { code, message, issues } på språket i Accept-Language. En rätt som saknas ger 403 med rättens namn.',
    once: 'En ny post läggs till en gång per Idempotency-Key; en ändring med If-Match ändrar bara den versionen.',
    limits: 'Efter 429 eller 503: vänta så många sekunder som Retry-After säger.',
    callsTitle: 'Alla anrop',
    document: 'Listan görs av den här installationens OpenAPI-dokument, som är på engelska:',
    tools: 'Sök bland anropen',
    search: 'Sök ett anrop',
    count: ({ count }: { count: number }) => `${count} anrop`,
    noneFound: 'Inget anrop passar. Prova ett annat ord.',
    loading: 'Läser anropen …',
    failed: 'Anropen gick inte att läsa. Kontrollera anslutningen.',
    retry: 'Försök igen',
    closed: 'Bara i appen: stängt för nycklar',
    anyToken: 'vilken nyckel som helst',
    fields: ({ count }: { count: number }) => (count === 1 ? '1 fält' : `${count} fält`),
    query: 'I adressen',
    body: 'I innehållet, som JSON',
    field: 'Fält',
    type: 'Typ',
    required: 'krävs',
  },
});
