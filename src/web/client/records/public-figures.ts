/** Addresses of the public figures that totals are counted with: rates and house prices. */
export const PUBLIC_FIGURES = ['/api/exchange-rates', '/api/real-estate-market-data'] as const;
