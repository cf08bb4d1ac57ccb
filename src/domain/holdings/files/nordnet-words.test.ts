import { describe, expect, test } from 'vitest';
import type { BrokerFile } from './broker-file.ts';
import { readBrokerFile } from './read-broker-file.ts';
import { storeProblem } from './storable-rows.ts';

const TODAY = '2026-11-29';

const NORWEGIAN =
  'Id Bokføringsdag Handelsdag Oppgjørsdag Portefølje Transaksjonstype Verdipapir ISIN Antall Kurs ' +
  'Rente Totale_Avgifter Valuta Beløp Valuta Kjøpsverdi Valuta Resultat Valuta Totalt_antall Saldo ' +
  'Vekslingskurs Transaksjonstekst Makuleringsdato Sluttseddelnummer Verifikationsnummer Kurtasje Valuta';
const DANISH =
  'Id Bogføringsdag Handelsdag Valørdag Depot Transaktionstype Værdipapirer ISIN Antal Kurs Rente ' +
  'Samlede_afgifter Valuta Beløb Valuta Indkøbsværdi Valuta Resultat Valuta Totalt_antal Saldo ' +
  'Vekslingskurs Transaktionstekst Makuleringsdato Notanummer Verifikationsnummer Kurtage Valuta';
const FINNISH =
  'Id Kirjauspäivä Kauppapäivä Maksupäivä Salkku Tapahtumatyyppi Arvopaperi ISIN Määrä Kurssi Korko ' +
  'Kokonaiskulut Valuutta Summa Valuutta Hankinta-arvo Valuutta Tulos Valuutta Kokonaismäärä Saldo ' +
  'Vaihtokurssi Tapahtumateksti Mitätöintipäivä Laskelma Vahvistusnumero Välityspalkkio Valuutta';

const SHARE = 'Equinor|NO0010096985';

/** Cells of a row from its type to its canceling day, between `|`, with days before them. */
function linesOf(header: string, rows: readonly string[]): string {
  const names = header.split(' ').map((name) => name.replaceAll('_', ' '));
  const lines = rows.map((row, at) =>
    [at + 1, '2025-12-04', '2025-12-02', '2025-12-05', '99', ...row.split('|')].join('\t'),
  );
  return [names.join('\t'), ...lines].join('\n');
}

function read(header: string, ...rows: string[]): BrokerFile {
  const file = readBrokerFile(linesOf(header, rows), TODAY);
  if (file === null || typeof file === 'string') throw new Error(String(file));
  return file;
}

/** A row of cash and units: the amount, and the units without a price. */
const moved = (type: string, units: string, amount: string, currency = 'NOK') =>
  `${type}|${SHARE}|${units}||||${currency}|${amount}|${amount && currency}`;

function kindsOf({ transactions }: BrokerFile) {
  return transactions.map(({ kind, quantity, amount }) => [kind, quantity, amount]);
}

test.each([
  ['Norwegian', NORWEGIAN, `KJØPT|${SHARE}|50|250,5||29|NOK|-12\u00a0554,00|NOK|12554|NOK`],
  ['Danish', DANISH, `KØBT|${SHARE}|50|250,5|0|29|NOK|-12.554,00|NOK|12.554|NOK`],
  ['Finnish', FINNISH, `OSTO|${SHARE}|50|250,5|0|29|NOK|-12554|NOK|12554|NOK`],
])('a purchase under %s headings', (_, header, row) => {
  const { source, accounts, transactions, disagreements } = read(header, row);
  expect([source, accounts]).toMatchObject(['nordnet', [{ key: '99' }]]);
  expect(transactions).toMatchObject([
    {
      day: '2025-12-02',
      kind: 'buy',
      quantity: '50',
      price: '250.5',
      amount: '12554.00',
      fee: '29.00',
      currency: 'NOK',
      instrument: { isin: 'NO0010096985', name: 'Equinor', currency: 'NOK' },
    },
  ]);
  expect(disagreements).toEqual([]);
});

test.each([
  ['SALG', '-50', '12000', ['sell', '50', '12000.00']],
  ['UTBYTTE', '50', '150', ['dividend', '50', '150.00']],
  ['KUPONGSKATT', '', '-22,5', ['withholding_tax', null, '22.50']],
  ['MAK UTENLANDSK KILDE', '', '22,5', ['withholding_tax', null, '-22.50']],
  ['INNSKUDD', '', '1000', ['deposit', null, '1000.00']],
  ['Overføring via Trustly', '', '1000', ['deposit', null, '1000.00']],
  ['UTTAK INTERNET', '', '-400', ['withdrawal', null, '400.00']],
  ['DEBETRENTE', '', '-4', ['interest', null, '-4.00']],
  ['KJØP VALUTA', '', '-95', ['correction', null, '-95.00']],
  ['PLATTFORMAVGIFT', '', '-12', ['fee', null, '12.00']],
  ['TILBAKEBET. FOND AVG', '', '3', ['fee', null, '-3.00']],
  ['TILBAKEBETALING AV KAPITAL', '', '60', ['return_of_capital', null, '60.00']],
  ['INNLEGG OVERFØRING', '10', '', ['transfer_in', '10', null]],
  ['UTTAK VP', '10', '', ['transfer_out', '10', null]],
  ['BYTTE INNLEGG VP', '10', '', ['exchange_in', '10', null]],
  ['BYTTE UTTAK VP', '-10', '', ['exchange_out', '10', null]],
  ['UTSKILLING FISJON IN', '10', '', ['exchange_in', '10', null]],
  ['TILDELING INNLEGG RE', '10', '', ['bonus', '10', null]],
  ['SLETTING UTTAK VP', '10', '', ['transfer_out', '10', null]],
])('the Norwegian type %s', (type, units, amount, found) => {
  const file = read(NORWEGIAN, moved(type, units, amount));
  expect([kindsOf(file), file.skipped]).toEqual([[found], []]);
  expect(file.transactions.map((each) => storeProblem(each, TODAY))).toEqual([null]);
});

test.each([
  [DANISH, 'SOLGT', '-50', '12000', ['sell', '50', '12000.00']],
  [DANISH, 'UDBYTTESKAT', '', '-40', ['withholding_tax', null, '40.00']],
  [DANISH, 'INDSÆTTELSE', '', '2.500', ['deposit', null, '2500.00']],
  [DANISH, 'HÆVNING', '', '-9.900,50', ['withdrawal', null, '9900.50']],
  [DANISH, 'GEBYR MÅNEDSOPSPARING', '', '-10', ['fee', null, '10.00']],
  [FINNISH, 'MYYNTI', '30', '200,1', ['sell', '30', '200.10']],
  [FINNISH, 'OSINKO', '20', '4,4', ['dividend', '20', '4.40']],
  [FINNISH, 'OSINGON PERUUTUS', '20', '-4,4', ['dividend', '20', '-4.40']],
  [FINNISH, 'ENNAKKOPIDÄTYS', '20', '-1,12', ['withholding_tax', null, '1.12']],
  [FINNISH, 'TALLETUS', '', '700', ['deposit', null, '700.00']],
  [FINNISH, 'NOSTO', '', '-700', ['withdrawal', null, '700.00']],
  [FINNISH, 'VALUUTAN OSTO', '', '100', ['correction', null, '100.00']],
  [FINNISH, 'PÄÄOMIT YLIT.KORKO', '', '-2', ['interest', null, '-2.00']],
  [FINNISH, 'PÄÄOMAN PALAUTUS', '20', '6', ['return_of_capital', null, '6.00']],
  [FINNISH, 'VAIHTO AP-OTTO', '20', '', ['exchange_out', '20', null]],
  [FINNISH, 'RAHASTOANTI AP JÄTTÖ', '20', '', ['bonus', '20', null]],
])('%# the type %s %s', (header, type, units, amount, found) => {
  // Of another row, which shows the mark of the file.
  const file = read(header, moved(type, units, amount, 'EUR'), moved('?', '', '1,5'));
  expect(kindsOf(file)).toEqual([found]);
});

describe('cash in a row of its own', () => {
  test.each([
    ['TEGNING INNLEGG VP', 'TEGNING LIKVID', '-500', ['buy', '10', '500.00']],
    ['INNLØSN. UTTAK VP', 'INNL. VP LIKVID', '700', ['sell', '10', '700.00']],
    ['INLÖSEN UTTAG VP', 'INLÖSEN LIKVID', '700', ['sell', '10', '700.00']],
    ['LUNASTUS AP OTTO', 'LUNASTUS AP KÄT.', '700', ['sell', '10', '700.00']],
    ['SLETTING DESIM. UTTA', 'SLETTING DESIM. LIKV', '7', ['sell', '10', '7.00']],
  ])('is that of the units: %s', (type, cash, amount, found) => {
    const rows = [moved(cash, '10', amount), moved(type, '-10', '')];
    for (const some of [rows, rows.toReversed()]) {
      const file = read(NORWEGIAN, ...some);
      expect([kindsOf(file), file.skipped]).toEqual([[found], []]);
    }
  });

  test('of other units is named, and subscribed units of no known cost are no bonus', () => {
    const file = read(
      NORWEGIAN,
      moved('TEGNING LIKVID', '11', '-500'),
      moved('TEGNING INNLEGG VP', '10', ''),
    );
    expect(kindsOf(file)).toEqual([['exchange_in', '10', null]]);
    expect(file.skipped).toMatchObject([{ row: 2, reason: 'pair' }]);
  });
});

test('an amount without a currency is in that of the other rows', () => {
  const [stated, bare] = [moved('INNSKUDD', '', '9'), moved('UTTAK', '', '-9')];
  const file = read(NORWEGIAN, stated, bare.replace(/NOK$/, ''));
  expect(file.transactions.map(({ currency }) => currency)).toEqual(['NOK', 'NOK']);
});
