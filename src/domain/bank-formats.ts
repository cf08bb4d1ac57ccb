/** The banks and card companies whose files are known, and what they call themselves. */
export const BANK_NAMES = {
  swedbank: 'Swedbank',
  handelsbanken: 'Handelsbanken',
  seb: 'SEB',
  nordea: 'Nordea',
  lansforsakringar: 'Länsförsäkringar',
  ica: 'ICA Banken',
  lunar: 'Lunar',
  revolut: 'Revolut',
  amex: 'American Express',
  northmill: 'Northmill',
} as const;

export type FormatId = keyof typeof BANK_NAMES;

export const BANK_FORMATS = Object.keys(BANK_NAMES) as FormatId[];
