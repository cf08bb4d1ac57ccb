export const EXCHANGE_RATES = '/api/exchange-rates';
export const HOUSE_PRICES = '/api/real-estate-market-data';

/** Addresses of the public figures that totals are counted with. */
export const PUBLIC_FIGURES: readonly string[] = [EXCHANGE_RATES, HOUSE_PRICES];
