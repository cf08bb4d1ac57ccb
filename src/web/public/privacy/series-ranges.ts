/** First and last period of each series that comes with the product (folder `series`). */
export const SERIES_RANGES = {
  rates: { from: '1999-01-04', to: '2026-04-13' },
  houses: { from: '1986K1', to: '2026K2' },
  prices: { from: '1980M01', to: '2026M08' },
  mortgageRates: { from: '2005M09', to: '2026M02' },
} as const;
