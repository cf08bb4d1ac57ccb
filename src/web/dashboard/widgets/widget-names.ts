import { defineTexts } from '#domain/basics/texts.ts';

/** What each type of widget is called: on the dashboard, and where one chooses what it shows. */
export const widgetNames = defineTexts({
  en: {
    income: 'Monthly income',
    costs: 'Largest costs',
    income_vs_costs: 'Monthly difference',
    net_worth: 'Net worth',
    total_assets: 'Total assets',
    total_liabilities: 'Total liabilities',
    best_performing_asset: 'Best Performing Asset',
    net_worth_chart: 'Assets and liabilities by month',
    net_worth_trend: 'Net worth trend',
    asset_breakdown: 'Asset breakdown',
    monthly_costs: 'Monthly costs',
  },
  sv: {
    income: 'Inkomst per månad',
    costs: 'Största kostnader',
    income_vs_costs: 'Månadens skillnad',
    net_worth: 'Nettoförmögenhet',
    total_assets: 'Summa tillgångar',
    total_liabilities: 'Summa skulder',
    best_performing_asset: 'Bästa utveckling',
    net_worth_chart: 'Tillgångar och skulder per månad',
    net_worth_trend: 'Så har nettoförmögenheten utvecklats',
    asset_breakdown: 'Tillgångarnas fördelning',
    monthly_costs: 'Kostnader per månad',
  },
});
