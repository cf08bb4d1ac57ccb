import { Link } from 'wouter';
import { defineTexts } from '#domain/basics/texts.ts';
import type { MoveFile } from '#domain/portability/moves/move-file.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import styles from './move.module.css';

/** The sources that a guest's browser reads itself. */
const OF_GUESTS: ReadonlySet<string> = new Set<MoveFile['source']>(['spreadsheet']);

/** The screens that read other files. */
const OTHERS = ['transactions', 'holdings', 'account'] as const;

/** All that can be brought, and how each product gives its file. */
export function MoveSources() {
  const texts = useTexts(sourceTexts);
  const { isAccount } = useSource();
  const products = Object.entries(texts.sources).filter(([id]) => isAccount || OF_GUESTS.has(id));
  return (
    <Sheet>
      <SheetHead title={texts.title} />
      <ul className={styles['sources']}>
        {products.map(([id, { name, how }]) => (
          <li key={id}>
            <h3>{name}</h3>
            <p className={styles['facts']}>{how}</p>
          </li>
        ))}
        {isAccount &&
          OTHERS.map((to) => [to, texts.others[to]] as const).map(([to, { name, how, link }]) => (
            <li key={to}>
              <h3>{name}</h3>
              <p className={styles['facts']}>
                {how}{' '}
                <Link href={paths[to]} className={linkClass}>
                  {link}
                </Link>
              </p>
            </li>
          ))}
      </ul>
      <p className={styles['lead']}>{isAccount ? texts.elsewhere : texts.withAccount}</p>
    </Sheet>
  );
}

type SourceText = { name: string; how: string };

/** Menus as the products name them, by their own documentation. */
const sourceTexts = defineTexts({
  en: {
    title: 'What you can bring',
    sources: {
      spreadsheet: {
        name: 'Your own spreadsheet',
        how:
          'Excel, LibreOffice: choose the file as it is. Google Sheets: File › Download › Microsoft ' +
          'Excel. Numbers: File › Export To › Excel. Or copy the cells and paste them above.',
      },
      firefly: {
        name: 'Firefly III',
        how: 'Options › Export data, or the address /export › Export all transactions. Choose the CSV file.',
      },
      ynab: {
        name: 'YNAB',
        how: 'On the web: the name of the plan at the top left › Export Plan. Choose the zip as it is.',
      },
      actual: {
        name: 'Actual Budget',
        how: 'More › Settings › Export › Export data. Choose the zip as it is.',
      },
      ghostfolio: {
        name: 'Ghostfolio',
        how: 'My Ghostfolio › Settings › Export Data, at the bottom. Choose the JSON file.',
      },
      portfolioPerformance: {
        name: 'Portfolio Performance',
        how: 'File › Save As › XML. Files with the ending .portfolio cannot be read.',
      },
      gnucash: {
        name: 'GnuCash',
        how: 'Choose the file that you save (.gnucash), in its form as XML.',
      },
      kmymoney: {
        name: 'KMyMoney',
        how: 'Choose the file that you save (.kmy), without encryption.',
      },
      mint: {
        name: 'Mint',
        how: 'The transactions.csv that you exported before Mint closed. You state the balances here.',
      },
      monarch: {
        name: 'Monarch',
        how:
          'On the web, Settings › Data: download transactions and account balances. Put both CSV ' +
          'files in a zip and choose it, so that the accounts have their balances.',
      },
      toshl: {
        name: 'Toshl',
        how:
          'On the web, Export: expenses and incomes of all time, as CSV or Excel. Choose the file or ' +
          'the zip. You state the balances here.',
      },
      spendee: {
        name: 'Spendee',
        how:
          'On the web: export the transactions of each wallet. Put the files of all wallets in a zip ' +
          'and choose it, so that transfers meet. You state the balances here.',
      },
      beancount: {
        name: 'Beancount',
        how: 'Choose your file (.beancount). If it includes others: bean-query FILE print > all.beancount.',
      },
      ledger: {
        name: 'Ledger, hledger',
        how:
          'Choose your journal (.ledger, .journal, .dat). If it includes others: ' +
          'hledger -f FILE print > all.journal.',
      },
      wealthfolio: {
        name: 'Wealthfolio',
        how: 'Settings › Exports › CSV or JSON › Activities. Choose the file.',
      },
      sure: {
        name: 'Sure, Maybe',
        how: 'Settings › Exports (in Maybe: Export data). Choose the zip as it is.',
      },
    } satisfies Record<MoveFile['source'], SourceText>,
    others: {
      transactions: {
        name: 'Files of your bank',
        how: 'Transactions as CSV, spreadsheet or statement are opened under',
        link: 'Transactions',
      },
      holdings: {
        name: 'Files of your broker',
        how: 'Buys, sales and positions from Avanza, Nordnet and others are opened under',
        link: 'Holdings',
      },
      account: {
        name: 'Valv',
        how: 'The file of an export, with everything in it, is opened under',
        link: 'Account',
      },
    },
    elsewhere:
      'From another program: save its balances by month as a table, with a row for each account ' +
      'and a column for each month.',
    withAccount:
      'With an account you can also bring files of banks, brokers and other programs. A file that ' +
      'you downloaded from Valv is opened in the menu at the top right.',
  },
  sv: {
    title: 'Det här kan du ta med',
    sources: {
      spreadsheet: {
        name: 'Ditt eget kalkylark',
        how:
          'Excel, LibreOffice: välj filen som den är. Google Kalkylark: Arkiv › Ladda ned › ' +
          'Microsoft Excel. Numbers: Arkiv › Exportera till › Excel. Eller kopiera cellerna och ' +
          'klistra in dem här ovanför.',
      },
      firefly: {
        name: 'Firefly III',
        how: 'Options › Export data, eller adressen /export › Export all transactions. Välj CSV-filen.',
      },
      ynab: {
        name: 'YNAB',
        how: 'På webben: planens namn uppe till vänster › Export Plan. Välj zip-filen som den är.',
      },
      actual: {
        name: 'Actual Budget',
        how: 'More › Settings › Export › Export data. Välj zip-filen som den är.',
      },
      ghostfolio: {
        name: 'Ghostfolio',
        how: 'My Ghostfolio › Settings › Export Data, längst ner. Välj JSON-filen.',
      },
      portfolioPerformance: {
        name: 'Portfolio Performance',
        how: 'File › Save As › XML. Filer som slutar på .portfolio går inte att läsa.',
      },
      gnucash: {
        name: 'GnuCash',
        how: 'Välj filen som du sparar (.gnucash), i formen XML.',
      },
      kmymoney: {
        name: 'KMyMoney',
        how: 'Välj filen som du sparar (.kmy), utan kryptering.',
      },
      mint: {
        name: 'Mint',
        how: 'Filen transactions.csv som du sparade innan Mint lades ner. Saldona anger du här.',
      },
      monarch: {
        name: 'Monarch',
        how:
          'På webben, Settings › Data: ladda ner transaktioner och saldon. Lägg båda CSV-filerna i en ' +
          'zip och välj den, så får kontona sina saldon.',
      },
      toshl: {
        name: 'Toshl',
        how:
          'På webben, Export: utgifter och inkomster för all tid, som CSV eller Excel. Välj filen ' +
          'eller zip-filen. Saldona anger du här.',
      },
      spendee: {
        name: 'Spendee',
        how:
          'På webben: exportera varje plånboks transaktioner. Lägg alla filerna i en zip och välj den, ' +
          'så möts överföringarna. Saldona anger du här.',
      },
      beancount: {
        name: 'Beancount',
        how: 'Välj din fil (.beancount). Om den tar in andra: bean-query FIL print > allt.beancount.',
      },
      ledger: {
        name: 'Ledger, hledger',
        how:
          'Välj din journal (.ledger, .journal, .dat). Om den tar in andra: ' +
          'hledger -f FIL print > allt.journal.',
      },
      wealthfolio: {
        name: 'Wealthfolio',
        how: 'Settings › Exports › CSV eller JSON › Activities. Välj filen.',
      },
      sure: {
        name: 'Sure, Maybe',
        how: 'Settings › Exports (i Maybe: Export data). Välj zip-filen som den är.',
      },
    },
    others: {
      transactions: {
        name: 'Filer från banken',
        how: 'Transaktioner som CSV, kalkylark eller kontoutdrag öppnas under',
        link: 'Transaktioner',
      },
      holdings: {
        name: 'Filer från din mäklare',
        how: 'Köp, sälj och innehav från Avanza, Nordnet och andra öppnas under',
        link: 'Innehav',
      },
      account: {
        name: 'Valv',
        how: 'Filen från en export, med allt i, öppnas under',
        link: 'Konto',
      },
    },
    elsewhere:
      'Från ett annat program: spara saldona per månad som en tabell, med en rad för varje konto ' +
      'och en kolumn för varje månad.',
    withAccount:
      'Med ett konto kan du också ta med filer från banker, mäklare och andra program. En fil som ' +
      'du har laddat ner från Valv öppnas i menyn uppe till höger.',
  },
});
