/** Books of double entry, written by hand after the formats of their programs. */

type BookAccount = { id: string; name: string; gnucash: string; kmymoney: number; parent?: string };

const ACCOUNTS: readonly BookAccount[] = [
  { id: 'top', name: 'Tillgångar', gnucash: 'ASSET', kmymoney: 9, parent: 'root' },
  { id: 'pay', name: 'Lönekonto', gnucash: 'BANK', kmymoney: 1, parent: 'top' },
  { id: 'save', name: 'Sparkonto', gnucash: 'BANK', kmymoney: 2, parent: 'top' },
  { id: 'card', name: 'Kreditkort', gnucash: 'CREDIT', kmymoney: 4, parent: 'root' },
  { id: 'loan', name: 'Bolån', gnucash: 'LIABILITY', kmymoney: 5, parent: 'root' },
  { id: 'house', name: 'Huset', gnucash: 'ASSET', kmymoney: 9, parent: 'top' },
  { id: 'fund', name: 'Fonden', gnucash: 'STOCK', kmymoney: 15, parent: 'top' },
  { id: 'food', name: 'Mat', gnucash: 'EXPENSE', kmymoney: 13 },
  { id: 'garden', name: 'Trädgård', gnucash: 'EXPENSE', kmymoney: 13 },
  { id: 'interest', name: 'Ränta', gnucash: 'EXPENSE', kmymoney: 13 },
  { id: 'salary', name: 'Lön', gnucash: 'INCOME', kmymoney: 12 },
  { id: 'opening', name: 'Ingående saldo', gnucash: 'EQUITY', kmymoney: 16 },
];

/** A day, a text, and parts: an account with hundredths, and hundredths of units. */
type BookEntry = [day: string, text: string, ...parts: [string, number, number?][]];

const ENTRIES: readonly BookEntry[] = [
  ['2024-01-01', 'Start', ['pay', 100_000], ['opening', -100_000]],
  ['2024-01-01', 'Start', ['loan', -100_000_000], ['opening', 100_000_000]],
  ['2024-01-01', 'Start', ['house', 200_000_000], ['opening', -200_000_000]],
  ['2024-01-15', 'ICA & co', ['food', 10_000], ['garden', 5_000], ['pay', -15_000]],
  ['2024-01-25', 'Arbetsgivaren', ['pay', 3_000_000], ['salary', -3_000_000]],
  ['2024-02-01', 'Spara', ['pay', -500_000], ['save', 500_000]],
  ['2024-02-28', 'Banken', ['pay', -800_000], ['loan', 700_000], ['interest', 100_000]],
  ['2024-03-05', 'ICA', ['card', -7_525], ['food', 7_525]],
  ['2024-03-10', 'Fondköp', ['pay', -50_000], ['fund', 50_000, 500]],
];

/** 1 000 − 150 + 30 000, − 5 000 − 8 000, − 500; what is owed falls by 7 000. */
export const BOOK_MONTHS = {
  Lönekonto: ['30850.00', '17850.00', '17350.00'],
  Sparkonto: ['5000.00', '5000.00'],
  Kreditkort: ['75.25'],
  Bolån: ['1000000.00', '993000.00', '993000.00'],
  Huset: ['2000000.00', '2000000.00', '2000000.00'],
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A book of GnuCash, with a template that is not a transaction. */
export function gnucashXml(entries: readonly BookEntry[] = ENTRIES): string {
  const accounts = ACCOUNTS.map(
    ({ id, name, gnucash, parent = 'root' }) => `<gnc:account version="2.0.0">
      <act:name>${name}</act:name><act:id type="guid">${id}</act:id><act:type>${gnucash}</act:type>
      <act:commodity><cmdty:space>${gnucash === 'STOCK' ? 'FUND' : 'CURRENCY'}</cmdty:space>
        <cmdty:id>${gnucash === 'STOCK' ? 'FOND' : 'SEK'}</cmdty:id></act:commodity>
      <act:slots><slot><slot:key>notes</slot:key><slot:value type="string">x</slot:value></slot></act:slots>
      <act:parent type="guid">${parent}</act:parent></gnc:account>`,
  );
  const transaction = (
    [day, text, ...parts]: BookEntry,
    at: number,
  ) => `<gnc:transaction version="2.0.0">
    <trn:id type="guid">t${at}</trn:id>
    <trn:currency><cmdty:space>CURRENCY</cmdty:space><cmdty:id>SEK</cmdty:id></trn:currency>
    <trn:date-posted><ts:date>${day} 10:59:00 +0000</ts:date></trn:date-posted>
    <trn:date-entered><ts:date>2025-01-01 10:59:00 +0000</ts:date></trn:date-entered>
    <trn:description>${escaped(text)}</trn:description>
    <trn:splits>${parts
      .map(
        (
          [account, value, units = value],
          part,
        ) => `<trn:split><split:id type="guid">s${at}-${part}</split:id>
          <split:reconciled-state>n</split:reconciled-state><split:value>${value}/100</split:value>
          <split:quantity>${units}/100</split:quantity>
          <split:account type="guid">${account}</split:account></trn:split>`,
      )
      .join('')}</trn:splits></gnc:transaction>`;
  const template = transaction(['2024-01-01', 'Mall', ['pay', -1], ['food', 1]], 99);
  return `<?xml version="1.0" encoding="utf-8" ?>
<gnc-v2 xmlns:gnc="http://www.gnucash.org/XML/gnc" xmlns:act="http://www.gnucash.org/XML/act">
<gnc:count-data cd:type="book">1</gnc:count-data>
<gnc:book version="2.0.0">
  <gnc:account version="2.0.0"><act:name>Root Account</act:name><act:id type="guid">root</act:id>
    <act:type>ROOT</act:type></gnc:account>
  ${accounts.join('\n')}
  ${entries.map(transaction).join('\n')}
  <gnc:template-transactions>${accounts[1]}${template}</gnc:template-transactions>
</gnc:book>
</gnc-v2>`;
}

/** A file of KMyMoney, with a schedule that has not happened. */
export function kmymoneyXml(entries: readonly BookEntry[] = ENTRIES): string {
  const accounts = ACCOUNTS.map(
    ({ id, name, kmymoney, parent = 'AStd::Asset' }) =>
      `<ACCOUNT id="${id}" name="${name}" type="${kmymoney}" parentaccount="${parent}"
        currency="${kmymoney === 15 ? 'E000001' : 'SEK'}" opened="2024-01-01"/>`,
  );
  const names = [...new Set(entries.map(([, text]) => text))];
  const transaction = ([day, text, ...parts]: BookEntry, at: number) => `
    <TRANSACTION id="T${at}" postdate="${day}" commodity="SEK" memo="" entrydate="2025-01-01"><SPLITS>
    ${parts
      .map(
        ([account, value, units = value], part) =>
          `<SPLIT id="S000${part}" account="${account}" value="${value}/100" shares="${units}/100"
            payee="P${names.indexOf(text)}" memo="" action="" price="1/1"/>`,
      )
      .join('')}
    </SPLITS></TRANSACTION>`;
  const schedule = transaction(['2024-05-01', 'Start', ['pay', -1], ['food', 1]], 99);
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE KMYMONEY-FILE>
<KMYMONEY-FILE>
 <FILEINFO><VERSION id="1"/></FILEINFO>
 <PAYEES>${names.map((name, at) => `<PAYEE id="P${at}" name="${escaped(name)}"/>`).join('')}</PAYEES>
 <ACCOUNTS count="${accounts.length}">${accounts.join('\n')}</ACCOUNTS>
 <TRANSACTIONS count="${entries.length}">${entries.map(transaction).join('\n')}</TRANSACTIONS>
 <SCHEDULES><SCHEDULED_TX id="SCH1">${schedule}</SCHEDULED_TX></SCHEDULES>
</KMYMONEY-FILE>`;
}

export const BOOK_ENTRIES = ENTRIES;
