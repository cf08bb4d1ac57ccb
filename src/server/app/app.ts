import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import {
  calendarFeed,
  calendarRoutes,
  createCalendarReader,
  type ReadCalendar,
} from '#server/access/calendar/routes.ts';
import { mcpRoutes } from '#server/access/mcp/routes.ts';
import { offersMonthMail } from '#server/access/month-mail/job.ts';
import { monthMailRoutes } from '#server/access/month-mail/routes.ts';
import { tokenRoutes } from '#server/access/tokens/routes.ts';
import { noteUses } from '#server/access/tokens/store.ts';
import { withTokens } from '#server/access/tokens/verifier.ts';
import { erasureRoutes } from '#server/account/erasure/routes.ts';
import {
  imageRoutes,
  profileImageOf,
  putProfileImage,
} from '#server/account/profile-image/routes.ts';
import { activityRoutes } from '#server/records/activity/routes.ts';
import { addActivity } from '#server/records/activity/store.ts';
import type { WaysChanged } from '#server/auth/port.ts';
import { users } from '#server/platform/users/table.ts';
import { clientKey } from '#server/auth/protocol/client.ts';
import { countedMails } from '#server/auth/limits/mail-limits.ts';
import { createConsentNotices, syncNotices } from '#server/banking/connections/notices.ts';
import { exportedConnectionsOf } from '#server/banking/accounts/rows.ts';
import { bankConnectionRoutes } from '#server/banking/connections/routes.ts';
import { bankingPages, bankingRoutes } from './banking.ts';
import { createCashFlow, type ReadCashFlow } from '#server/banking/cash-flow/routes.ts';
import { exportedMappingsOf } from '#server/banking/column-mappings/store.ts';
import {
  addHoldingsMappings,
  exportedHoldingsMappingsOf,
} from '#server/holdings/mappings/table.ts';
import {
  acceptedShareNotices,
  proposalRequestNotices,
} from '#server/household/co-owners/request-notices.ts';
import {
  coOwnerAnswerRoutes,
  coOwnerRoutes,
  jointProposalRoutes,
} from '#server/household/co-owners/routes.ts';
import { sharesOf } from '#server/household/co-owners/store.ts';
import { dashboardRoutes } from '#server/figures/dashboard/routes.ts';
import { layoutOf, putLayout } from '#server/figures/dashboard/store.ts';
import { demoVisitRoutes } from './demo/visits.ts';
import { demoRoutes } from './example/routes.ts';
import { examplesOf, exportedAccountsOf, markExamples } from './example/store.ts';
import type { ExportedOtherData, ImportedOtherData } from '#server/portability/other-data.ts';
import { exportFileRoutes, exportRoutes } from '#server/portability/exports/routes.ts';
import { boundConnections, SERVER_OPTIONS } from '#server/platform/rate-limits/connections.ts';
import { createRequestLimits, type RequestLimits } from '#server/platform/rate-limits/requests.ts';
import { boundHeavyReads, boundWork } from '#server/platform/rate-limits/concurrency.ts';
import { boundBodies } from '#server/platform/http/bodies.ts';
import { tagAnswers } from '#server/platform/http/answers.ts';
import { importRoutes } from '#server/portability/imports/routes.ts';
import { moveRoutes } from '#server/portability/moves/routes.ts';
import { householdHoldingRoutes } from '#server/household/figures/allocation.ts';
import { householdFigureRoutes, householdHistoryRoutes } from '#server/household/figures/routes.ts';
import { addMortgages, exportedMortgagesOf } from '#server/mortgage/exported.ts';
import {
  exportedHoldingsOf,
  exportedInstrumentsOf,
  exportedQuotesOf,
} from '#server/holdings/portable/exported.ts';
import { importHoldings } from '#server/holdings/portable/imported.ts';
import { forgetAccount } from '#server/holdings/imports/store.ts';
import { holdingsOpener } from '#server/holdings/reading/reader.ts';
import { followHoldings } from '#server/holdings/values/follow.ts';
import { quoteRoutes } from '#server/holdings/quotes/routes.ts';
import { holdingRoutes } from '#server/holdings/reading/routes.ts';
import { holdingTransactionRoutes } from '#server/holdings/transactions/routes.ts';
import { mortgageRoutes } from '#server/mortgage/routes.ts';
import { membershipsOf } from '#server/household/households/store.ts';
import { householdRoutes, memberRoutes } from '#server/household/households/routes.ts';
import {
  answerRoutes,
  invitationRoutes,
  previewRoutes,
} from '#server/household/invitations/routes.ts';
import { invitationRequestNotices, joinedNotices } from '#server/household/invitations/reads.ts';
import type { SendOptions } from '#server/household/invitations/sending.ts';
import { itemHistoryRoutes } from '#server/records/history/item-routes.ts';
import { copyRoutes, monthRoutes } from '#server/records/history/month.ts';
import { changeRoutes, netWorthRoutes } from '#server/figures/net-worth/routes.ts';
import { notificationRoutes } from '#server/figures/notifications/routes.ts';
import { describeCalls, docsRoute } from '#server/platform/http/docs.ts';
import { recognizeUsers, releaseWhenAnswered } from '#server/platform/http/signed-in.ts';
import { addSecurityHeaders, apiPolicy } from '#server/platform/http/security-headers.ts';
import {
  answerNotFound,
  answerRefusals,
  answerUnreadable,
} from '#server/platform/http/refusals.ts';
import { refuseOtherHosts } from '#server/platform/http/hosts.ts';
import { readRequests } from '#server/platform/http/requests.ts';
import { countCalls } from '#server/operations/metrics/calls.ts';
import { type AppOptions, operatorRoutes } from './operator.ts';
import { createPriceNotices } from '#server/banking/recurring/raises.ts';
import { type FollowedKind, recordRoutes } from '#server/records/collections/routes.ts';
import { statisticsRoutes } from '#server/statistics/series/routes.ts';
import { ruleRoutes } from '#server/tax/rules/routes.ts';
import { webhookRoutes } from '#server/billing/subscription/webhook-routes.ts';
import { subscriptionRoutes } from '#server/billing/subscription/routes.ts';
import {
  createFigures,
  type TransactionFigures,
} from '#server/banking/transaction-figures/figures.ts';
import { failedPaymentNotices } from '#server/billing/subscription/store.ts';
import { openPayments } from '#server/billing/stripe/open.ts';
import { summaryRoutes } from '#server/figures/summary/routes.ts';
import { taxRoomRoutes } from '#server/tax/household/routes.ts';
import { realisedGainRoutes } from '#server/tax/gains/gains.ts';
import { taxMeterRoutes } from '#server/tax/meter/meter.ts';
import {
  exportedCategoriesOf,
  exportedDecisionsOf,
  exportedFilesOf,
  exportedRulesOf,
  exportedTransactionsOf,
} from '#server/banking/transactions/exported.ts';
import { netPayRoutes } from '#server/tax/net-pay/routes.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { forgetSnapshots } from '#server/records/snapshots/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { createProfiles, type Profiles } from '#server/account/users/profiles.ts';
import { userRoutes } from '#server/account/users/routes.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import { followAccounts } from '#server/banking/accounts/linked-item.ts';

/** How much longer a silent connection is kept than the longest calculation, which may have queued. */
const AFTER_FIGURES_S = 15;

/** Seconds between two mails of a kind to one address when sign-in is a hosted service. */
const MAIL_INTERVAL_S = 60;

/** Builds the whole application; the caller makes it listen. */
export async function createApp(parts: AppOptions): Promise<FastifyInstance> {
  const { config, log } = parts;
  const app: FastifyInstance = Fastify({
    // Hides Fastify's own start messages.
    loggerInstance: log.child(
      {},
      log.level === 'info' ? { level: 'warn' } : {},
    ) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    http: SERVER_OPTIONS,
    requestTimeout: SERVER_OPTIONS.requestTimeout,
    connectionTimeout: (config.figuresWaitS + AFTER_FIGURES_S) * 1000,
    trustProxy: config.trustProxy,
    // Requests on open connections are still answered during shutdown.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, request, reply) => void answerNotFound(request, reply),
    // A child logger per request would cost a tenth of a small answer.
    childLoggerFactory: (logger) => logger,
  });
  app.removeContentTypeParser('text/plain');
  countCalls(app, parts.operator.measurements.calls);
  refuseOtherHosts(app, config.publicUrl);
  boundBodies(app);
  readRequests(app);
  answerRefusals(app);
  await describeCalls(app);
  await app.register(async (calls) => callRoutes(calls, parts));
  const { pages } = parts;
  if (pages) await app.register(async (scope) => pages(scope));
  await app.ready();
  const hasProxy = config.trustProxy !== false;
  boundConnections(app.server, { log, hasProxy, clientOf: clientKey });
  return app;
}

/** All routes that answer with data and not with pages. */
async function callRoutes(calls: FastifyInstance, parts: AppOptions): Promise<void> {
  await addSecurityHeaders(calls, apiPolicy);
  await operatorRoutes(calls, parts);
  const { db, clock, banking, log } = parts;
  const { requestsPerMinute: perMinute, trustProxy } = parts.config;
  const isProxyKnown = trustProxy !== false;
  const limits = createRequestLimits({ perMinute, clientOf: clientKey, isProxyKnown });
  const figures = createFigures(log, parts.config);
  calls.addHook('onClose', () => figures.close());
  const readCashFlow = createCashFlow({ db, clock, figures });
  const readCalendar = createCalendarReader({ db, clock, gate: banking.gate, readCashFlow });
  const shared = { ...parts, figures, readCashFlow, readCalendar };
  await calls.register(async (people) => {
    limits.byAddress(people);
    boundWork(people, { clientOf: clientKey });
    bankingPages(people, parts.banking);
    await people.register(async (api) => dataRoutes(api, shared, limits));
    await people.register(async (scope) => calendarFeed(scope, { ...shared, limits }));
    if (parts.config.isDemo) await people.register(async (scope) => visits(scope, parts));
    await people.register(async (scope) => parts.signIn(scope));
  });
}

async function visits(scope: FastifyInstance, { config, clock }: AppOptions): Promise<void> {
  const { auth, dataDir, publicUrl } = config;
  const serviceKey = auth.kind === 'embedded' ? auth.serviceKey : null;
  demoVisitRoutes(scope, { publicUrl, dataDir, serviceKey, clock });
}

/** Calculations that several areas read. */
type SharedReaders = {
  figures: TransactionFigures;
  readCashFlow: ReadCashFlow;
  readCalendar: ReadCalendar;
};

/** The routes of the product's API. */
async function dataRoutes(
  api: FastifyInstance,
  parts: AppOptions & SharedReaders,
  limits: RequestLimits,
): Promise<void> {
  const { auth, db, clock, addressChanged, readCalendar } = parts;
  const folder = join(parts.config.dataDir, 'exports');
  // A hosted service ends no tokens: those that were made before it came open nothing.
  const verifier = auth.asOwner === null ? auth : withTokens(auth, { orm: db.orm, clock });
  recognizeUsers(api, verifier);
  limits.byUser(api);
  boundHeavyReads(api);
  tagAnswers(api);
  releaseWhenAnswered(api);
  noteUses(api, { db, clock });
  const profiles = createProfiles({ db, auth, addressChanged });
  const isPremiumOpen = parts.config.premium.kind === 'open';
  const taxChanged = (tx: Tx, userId: string) => forgetSnapshots(tx, userId, FIRST_MONTH);
  const hasMonthMail = offersMonthMail(parts.config);
  userRoutes(api, { db, profiles, clock, isPremiumOpen, hasMonthMail, taxChanged });
  erasureRoutes(api, { db, auth });
  exportFileRoutes(api, { db, clock, otherData, folder });
  statisticsRoutes(api, { db, clock, isRefreshing: parts.config.statistics !== null });
  ruleRoutes(api, { book: ruleBook });
  previewRoutes(api, { db, clock });
  netPayRoutes(api, { clock });
  const selling = { ...parts, service: openPayments(parts) };
  const webhookParts = selling.service && { ...parts, service: selling.service };
  await api.register(async (scope) => webhookRoutes(scope, webhookParts));
  await api.register(async (owned) => {
    owned.addHook('preHandler', (request) => profiles.ensure(request));
    await ownedRoutes(owned, { ...parts, folder, accountOf: profiles.accountOf });
    bankConnectionRoutes(owned, parts.banking);
    subscriptionRoutes(owned, selling);
    tokenRoutes(owned, { db, clock, auth });
    const { publicUrl } = parts.config;
    calendarRoutes(owned, { db, clock, auth, publicUrl, readCalendar });
    const sending = sendingOf(parts);
    await owned.register(async (scope) => sharedRoutes(scope, { db, clock, profiles, ...sending }));
  });
  mcpRoutes(api, { db, clock });
  const { sealing } = parts.banking;
  await api.register(async (scope) => monthMailRoutes(scope, { db, sealing }));
  docsRoute(api);
}

/** Notes among a user's activities that a provider signs in to the account, or no longer does. */
export const noteWay: WaysChanged = async (tx, { userId, id, name, kind, now }) => {
  const profile = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
  // An account that was opened just now has no profile, and no activities.
  if (profile.length === 0) return;
  await addActivity(tx, userId, {
    action: kind === 'provider_joined' ? 'created' : 'deleted',
    entityType: 'sign_in',
    entityId: id,
    entityName: name,
    createdAt: now.toISOString(),
    description: null,
    changes: [],
  });
};

/** The user's data other than records, as in a full export. */
const otherData: ExportedOtherData & ImportedOtherData = {
  layout: { list: layoutOf, put: putLayout },
  image: { find: profileImageOf, put: putProfileImage },
  examples: { list: examplesOf, add: markExamples },
  households: { list: membershipsOf },
  coOwned: { list: sharesOf },
  bankAccounts: { list: exportedAccountsOf },
  bankFiles: { list: exportedFilesOf },
  transactionCategories: { list: exportedCategoriesOf },
  transactionRules: { list: exportedRulesOf },
  recurringDecisions: { list: exportedDecisionsOf },
  transactions: { list: exportedTransactionsOf },
  columnMappings: { list: exportedMappingsOf },
  holdingsMappings: { list: exportedHoldingsMappingsOf, add: addHoldingsMappings },
  bankConnections: { list: exportedConnectionsOf },
  mortgages: { list: exportedMortgagesOf, add: addMortgages },
  instruments: { list: exportedInstrumentsOf },
  holdingTransactions: { list: exportedHoldingsOf },
  quotes: { list: exportedQuotesOf },
  holdings: importHoldings,
};

type DataOptions = Pick<AppOptions, 'db' | 'clock' | 'banking'> &
  Pick<SharedReaders, 'figures' | 'readCashFlow'> &
  Pick<Profiles, 'accountOf'> & { folder: string };

/** Routes for the user's records and their figures. */
async function ownedRoutes(api: FastifyInstance, parts: DataOptions): Promise<void> {
  const { db, clock, banking, folder, figures, accountOf } = parts;
  summaryRoutes(api, { db, clock });
  dashboardRoutes(api, { db });
  itemHistoryRoutes(api, { db, clock });
  monthRoutes(api, { db, clock });
  copyRoutes(api, { db, clock });
  netWorthRoutes(api, { db, clock });
  changeRoutes(api, { db, clock });
  taxMeterRoutes(api, { db, clock });
  taxRoomRoutes(api, { db, clock });
  realisedGainRoutes(api, { db, clock });
  activityRoutes(api, { db, clock });
  const noticeReaders = {
    invitation: invitationRequestNotices,
    co_owner_proposal: proposalRequestNotices,
    share_accepted: acceptedShareNotices,
    member_joined: joinedNotices,
    bank_consent: createConsentNotices(banking.gate),
    bank_synced: syncNotices,
    payment_failed: failedPaymentNotices,
  };
  const priceNotices = createPriceNotices({ db, clock, figures });
  notificationRoutes(api, { db, clock, noticeReaders, priceNotices });
  const { gate, transactionsMax } = banking;
  await bankingRoutes(api, { ...parts, gate, transactionsMax });
  demoRoutes(api, { db, clock, transactionsMax });
  mortgageRoutes(api, { db, clock });
  holdingTransactionRoutes(api, { db, clock });
  holdingRoutes(api, { db, clock });
  await api.register(async (scope) => quoteRoutes(scope, { db, clock, folder }));
  exportRoutes(api, { db, clock });
  await api.register((scope) =>
    importRoutes(scope, { db, clock, otherData, folder, transactionsMax, accountOf }),
  );
  await api.register(async (scope) => moveRoutes(scope, { db, clock, folder, transactionsMax }));
  await api.register(async (scope) => imageRoutes(scope, { db }));
  const [ofAsset, ofLiability] = [followAccounts('assets'), followAccounts('liabilities')];
  const followed: Partial<Record<Kind, FollowedKind>> = {
    assets: {
      follow: async (userTx, items, by) =>
        followHoldings(userTx, await ofAsset(userTx, items, by), by),
      openFollowed: holdingsOpener({ db, clock }),
      forget: forgetAccount,
    },
    liabilities: { follow: ofLiability },
  };
  for (const kind of KIND_NAMES) {
    const others = followed[kind];
    await api.register(async (scope) => recordRoutes(scope, { kind, db, clock, ...others }));
  }
}

/** Mailer for invitations, with the same limits as sign-in mails. */
function sendingOf({ mail, config: { publicUrl, auth, mailsPerDay } }: AppOptions): SendOptions {
  const isEmbedded = auth.kind === 'embedded';
  const isOn = isEmbedded ? auth.rateLimits : true;
  const mailIntervalS = isEmbedded ? auth.mailIntervalS : MAIL_INTERVAL_S;
  return { mail, publicUrl, limits: { isOn, mailIntervalS, ...countedMails(mailsPerDay) } };
}

type SharedOptions = Pick<AppOptions, 'db' | 'clock'> & SendOptions & { profiles: Profiles };

/** Routes for households. */
function sharedRoutes(api: FastifyInstance, parts: SharedOptions): void {
  householdRoutes(api, parts);
  memberRoutes(api, parts);
  householdFigureRoutes(api, parts);
  householdHistoryRoutes(api, parts);
  householdHoldingRoutes(api, parts);
  invitationRoutes(api, parts);
  coOwnerRoutes(api, parts);
  coOwnerAnswerRoutes(api, parts);
  jointProposalRoutes(api, parts);
  answerRoutes(api, parts);
}
