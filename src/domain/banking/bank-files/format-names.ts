/** Banks and card companies with a known file format, with their names. */
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

/** Names of the formats; null: a file read with the user's column mapping. */
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

/** The name of the bank that writes a format; null: several write it. */
export function bankOfFormat(format: FormatId): string | null {
  return format in BANKS ? BANKS[format as BankId] : null;
}
