/**
 * The job of each name. A name is stored with its queue and its schedule in the database, and the
 * monitoring page describes it: a released name never changes.
 */
export const JOBS = {
  sendMail: 'send_mail',
  tidyMails: 'tidy_mails',
  sendMonthMails: 'send_month_mails',
  tidySignIn: 'tidy_sign_in',
  deleteExpiredRows: 'delete_expired_rows',
  sortByDirectory: 'sort_by_directory',
  refreshStatistics: 'refresh_statistics',
  storeMetrics: 'keep_metrics',
  backUp: 'back_up',
  copyBase: 'copy_base',
  drillArchive: 'drill_archive',
  valueHoldings: 'value_holdings',
  planBankSyncs: 'plan_bank_syncs',
  syncBank: 'sync_bank',
  readSubscriptions: 'read_subscriptions',
  endCustomers: 'end_customers',
  reportAddress: 'tell_address',
} as const;

export type JobName = (typeof JOBS)[keyof typeof JOBS];
