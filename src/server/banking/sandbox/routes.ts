import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { LANGUAGES, type Language, defineTexts } from '#domain/basics/texts.ts';
import { AppError } from '#server/platform/errors.ts';
import { SANDBOX_BANKS, type SandboxBank } from './banks.ts';

/** Path of the sandbox's own consent page. */
export const SANDBOX_PATH = '/sandbox-bank';

const STATE_CHARACTERS_MAX = 200;

const asked = z.object({
  bank: z.string(),
  state: z.string().check(z.maxLength(STATE_CHARACTERS_MAX)),
  lang: z.enum(LANGUAGES),
});

/** The consent page of the sandbox's banks. */
export function sandboxRoutes(app: FastifyInstance, { returnTo }: { returnTo: string }): void {
  app.get(SANDBOX_PATH, { schema: { hide: true, querystring: asked } }, (request, reply) => {
    const { bank: id, state, lang: language } = request.query as z.infer<typeof asked>;
    const bank = SANDBOX_BANKS.find((each) => each.id === id);
    if (bank === undefined) throw new AppError('not_found');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', SANDBOX_POLICY)
      .header('cache-control', 'no-store')
      .send(sandboxPage({ bank, state, language, returnTo }));
  });
}

const STYLE = `:root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}
body{margin:0;background:light-dark(#f4f1ea,#14181c);color:light-dark(#1d2327,#e9e6df)}
main{max-width:34rem;margin:6vh auto;padding:1.75rem;border-radius:14px;box-sizing:border-box;
background:light-dark(#fff,#1d2328);box-shadow:0 1px 3px #0002}
h1{font-size:1.4rem;line-height:1.25;margin:.2rem 0 1rem;text-wrap:balance}
.notice{padding:.75rem 1rem;border-radius:10px;margin:0 0 1.5rem;
background:light-dark(#fdf0d5,#3a2f18)}
.bank{font-weight:600;letter-spacing:.02em;margin:0}ul{padding-left:1.2rem}
select,button{font:inherit;color:inherit;padding:.6rem 1rem;border-radius:9px;min-height:44px;
border:1px solid light-dark(#8a857a,#8a857a);background:transparent;max-width:100%}
label{display:block;margin:1.25rem 0 .35rem}
p.do{display:flex;gap:.75rem;flex-wrap:wrap;margin:1.75rem 0 0}
button{cursor:pointer}button.yes{background:light-dark(#1f5d4c,#8fd0b8);border-color:transparent;
color:light-dark(#fff,#10231d)}
:focus-visible{outline:3px solid light-dark(#1f5d4c,#8fd0b8);outline-offset:2px}
@media(max-width:480px){main{margin:0;min-height:100vh;border-radius:0}}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** No script runs, and the form can only be sent to us. */
const SANDBOX_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

type ConsentPage = { bank: SandboxBank; state: string; language: Language; returnTo: string };

/** Page on which a user accepts or refuses consent at a sandbox bank. */
function sandboxPage({ bank, state, language, returnTo }: ConsentPage): string {
  const words = texts[language];
  const trouble = { none: '', one_reading: words.oneReading, never_answers: words.neverAnswers };
  const more = trouble[bank.trouble];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words.title}</title><style>${STYLE}</style></head>
<body><main>
<p class="notice">${words.notice}${more && ` ${more}`}</p>
<p class="bank">${bank.name}</p>
<h1>${words.heading(bank.name)}</h1>
<p>${words.reads}</p><ul><li>${words.balances}</li><li>${words.transactions}</li></ul>
<form action="${escaped(returnTo)}" method="get">
<input type="hidden" name="state" value="${escaped(state)}">
<label for="days">${words.lasts}</label><select id="days" name="days">
<option value="180">${words.days180}</option><option value="10">${words.days10}</option>
<option value="1">${words.days1}</option></select>
<p class="do"><button class="yes" name="code" value="${bank.id}">${words.agree}</button>
<button name="error" value="access_denied">${words.cancel}</button></p>
</form></main></body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const texts = defineTexts({
  en: {
    title: 'Sandbox bank',
    notice:
      'This is a sandbox. There is no such bank: the accounts and all that is on them are made ' +
      'up, so that you can try what a connection does.',
    heading: (bank: string) => `Let Valv read your accounts at ${bank}?`,
    reads: 'Valv gets to read, and can never move money:',
    balances: 'Names, numbers and balances of the accounts',
    transactions: 'Their transactions of the last 24 months and from now on',
    lasts: 'The consent lasts',
    days180: '180 days, as at most banks',
    days10: '10 days, to see the reminder',
    days1: '1 day, to see it end',
    oneReading: 'At this bank the consent ends after the first update.',
    neverAnswers: 'This bank never answers when its transactions are asked for.',
    agree: 'Agree',
    cancel: 'Cancel',
  },
  sv: {
    title: 'Sandlådebank',
    notice:
      'Det här är en sandlåda. Banken finns inte: kontona och allt på dem är påhittat, ' +
      'så att du kan prova vad en koppling gör.',
    heading: (bank: string) => `Får Valv läsa dina konton hos ${bank}?`,
    reads: 'Valv får läsa, och kan aldrig flytta pengar:',
    balances: 'Kontonas namn, nummer och saldon',
    transactions: 'Deras transaktioner de senaste 24 månaderna och framåt',
    lasts: 'Samtycket gäller',
    days180: '180 dagar, som hos de flesta banker',
    days10: '10 dagar, för att se påminnelsen',
    days1: '1 dag, för att se det ta slut',
    oneReading: 'Hos den här banken tar samtycket slut efter den första uppdateringen.',
    neverAnswers: 'Den här banken svarar aldrig på frågor om transaktioner.',
    agree: 'Godkänn',
    cancel: 'Avbryt',
  },
});
