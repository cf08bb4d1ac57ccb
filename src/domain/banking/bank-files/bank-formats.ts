/** The banks and card companies whose files are known, and what they call themselves. */
const BANKS = {
  swedbank: 'Swedbank',
  handelsbanken: 'Handelsbanken',
  seb: 'SEB',
  nordea: 'Nordea',
  lansforsakringar: 'Länsförsäkringar',
  ica: 'ICA Banken',
  skandia: 'Skandia',
  lunar: 'Lunar',
  revolut: 'Revolut',
  amex: 'American Express',
  northmill: 'Northmill',
  danske: 'Danske Bank',
  avanza: 'Avanza',
  nordnet: 'Nordnet',
  wise: 'Wise',
  n26: 'N26',
  monzo: 'Monzo',
  sebkort: 'SEB Kort',
  viseca: 'Viseca',
} as const;

/** What a file's form is called; null where the user has said what its columns are. */
export const FORMAT_NAMES = {
  ...BANKS,
  camt052: 'CAMT.052',
  camt053: 'CAMT.053',
  camt054: 'CAMT.054',
  mt940: 'MT940',
  ofx: 'OFX',
  mapped: null,
} as const;

export type BankId = keyof typeof BANKS;
export type FormatId = keyof typeof FORMAT_NAMES;

export const BANK_FORMATS = Object.keys(FORMAT_NAMES) as FormatId[];

/** The bank whose form it is; null where several banks, or anybody, write that form. */
export function bankOfFormat(format: FormatId): string | null {
  return format in BANKS ? BANKS[format as BankId] : null;
}
