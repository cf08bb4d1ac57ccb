import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { ZipFile } from 'yazl';
import * as z from 'zod/mini';
import { type Day, dayOf } from '#domain/basics/months.ts';
import { toBasisPoints, WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import { TAX_CURRENCY } from '#domain/figures/tax-meter/dated-values.ts';
import { taxYear } from '#domain/figures/tax-meter/tax-meter-types.ts';
import type { HoldingRecords } from '#domain/holdings/account-facts.ts';
import { holdingsBookInSteps } from '#domain/holdings/average-cost.ts';
import { type UncountedPart, uncountedParts } from '#domain/holdings/co-owned-accounts.ts';
import { type K4Files, k4FilesInSteps } from '#domain/holdings/gains/k4-files.ts';
import { k4Request, type K4Request } from '#domain/holdings/gains/k4-request.ts';
import {
  type PartOn,
  realisedYearInSteps,
  type RealisedYear,
} from '#domain/holdings/gains/realised-gains.ts';
import { shareOn } from '#domain/records/dated-terms.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { readHoldingFacts } from '#server/holdings/reading/account-holdings.ts';
import { endedCoOwnershipsRead } from '#server/holdings/values/store.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { APP_VERSION } from '#server/platform/installation.ts';
import { inSteps } from '#server/platform/threads/background.ts';

/** Rows of an answer, the first of the year; the sums and the files have all. */
const ROWS_MAX = 5_000;

/** Bytes of a file that the tax agency receives. */
const FORMS_BYTES_MAX = 5_000_000;

/** A user's realised gains of a year until today, and the co-owned accounts that are not whole there. */
async function readRealisedYear(
  db: Database,
  user: SessionUser,
  { year, today }: { year: number; today: Day },
): Promise<RealisedYear & { uncounted: NamedPart[] }> {
  // An option that was written in the year may be bought back after it, when its gain counts.
  const query = { asOf: today, currency: TAX_CURRENCY, hasCoOwned: true };
  const facts = await readHoldingFacts(db, user, query);
  const { records, rateOn, priceOn } = facts;
  const costs = {
    ...records,
    rateOn,
    priceOn: (id: string, day: Day) => priceOn(id, day)?.units ?? null,
  };
  const book = await inSteps(holdingsBookInSteps(records.transactions, costs, today));
  const { ended } = await facts.read({ ended: endedCoOwnershipsRead });
  const parts = await inSteps(uncountedParts({ year, book, records, ended }));
  const names = new Map(
    [...facts.rows.accounts, ...facts.removed].map(({ id, name }) => [id, name]),
  );
  const uncounted = parts.map((each) => ({ ...each, name: names.get(each.accountId) ?? '' }));
  const terms = { year, book, records, priceOn, partOn: partsOf(records), rules: ruleBook() };
  return { ...(await inSteps(realisedYearInSteps(terms))), uncounted };
}

/** A part of an account's sales that does not count, with the name of the account. */
type NamedPart = UncountedPart & { name: string };

/** Of an account of several owners each declares a part. */
function partsOf({ accounts }: Pick<HoldingRecords, 'accounts'>): PartOn {
  const bottom = BigInt(WHOLE_BASIS_POINTS);
  return (accountId, day) => {
    const ownership = accounts.get(accountId)?.ownership;
    const top = ownership === undefined ? bottom : BigInt(toBasisPoints(shareOn(ownership, day)));
    return { top, bottom };
  };
}

const ofYear = z.strictObject({ year: z.optional(taxYear) });

const reading = {
  tags: ['tax'],
  scope: 'figures:read' as const,
  summary:
    'Realised gains of taxed accounts in a ?year=, by default the current one, in whole kronor: ' +
    'rows (the first 5,000 of rowCount) with both costs, sums of the sections of form K4, warnings; ' +
    'uncounted: accounts that another owner states, or did, of which not all sales of the year ' +
    'count, and why',
  querystring: ofYear,
  response: { default: refusalShape },
};

const declaring = {
  tags: ['tax'],
  summary:
    'Form K4 of a year as a zip with INFO.SRU and BLANKETTER.SRU. The personal number is put ' +
    'into the files and stored nowhere',
  body: k4Request,
  response: { default: refusalShape },
};

/** `GET /api/realised-gains` and `POST /api/realised-gains/k4`. */
export function realisedGainRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  app.get('/api/realised-gains', { schema: reading }, async (request) => {
    const today = dayOf(clock());
    const { year = Number(today.slice(0, 4)) } = request.query as z.infer<typeof ofYear>;
    const { rows, ...others } = await readRealisedYear(db, signedIn(request), { year, today });
    return { ...others, rowCount: rows.length, rows: rows.slice(0, ROWS_MAX) };
  });

  // No Idempotency-Key is read here: its row would hold a fingerprint of the personal number.
  app.post('/api/realised-gains/k4', { schema: declaring }, async (request, reply) => {
    const now = clock();
    const declared = request.body as K4Request;
    const { year } = declared;
    const gains = await readRealisedYear(db, signedIn(request), { year, today: dayOf(now) });
    if (gains.sections.length === 0) throw refused('k4.empty');
    const files = await inSteps(k4FilesInSteps(gains, declared, madeAt(now)));
    if (files.forms.length > FORMS_BYTES_MAX) throw refused('k4.large');
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="k4-${year}.zip"`)
      .header('cache-control', 'no-store')
      .send(await zipOf(files, now));
  });
}

function refused(code: 'k4.empty' | 'k4.large'): AppError {
  return new AppError('invalid', { issues: [{ path: 'year', code, message: code }] });
}

/** Both under their exact names: a browser may rename a second download, and those are refused. */
function zipOf({ info, forms }: K4Files, at: Date): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(info, 'latin1'), 'INFO.SRU', { mtime: at });
  zip.addBuffer(Buffer.from(forms, 'latin1'), 'BLANKETTER.SRU', { mtime: at });
  zip.end();
  return buffer(zip.outputStream);
}

const clockTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  timeStyle: 'medium',
});

function madeAt(now: Date) {
  return { day: dayOf(now), time: clockTime.format(now), version: APP_VERSION };
}
