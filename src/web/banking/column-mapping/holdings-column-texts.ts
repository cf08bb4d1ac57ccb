import { defineTexts } from '#domain/basics/texts.ts';

export const holdingsColumnTexts = defineTexts({
  en: {
    lead:
      'State what the columns of the table hold. The next file with the same columns is read ' +
      'without asking. Types are words such as buy, sell, dividend, interest, deposit, withdrawal, ' +
      'fee and tax, or position for what is held on a day; rows of others are shown and left out.',
    columns: {
      date: 'Date',
      type: 'Type',
      quantity: 'Quantity',
      isin: 'ISIN',
      name: 'Name',
      price: 'Price',
      cost: 'Average cost of a unit',
      amount: 'Amount',
      fee: 'Fee',
      tax: 'Tax withheld',
      currency: 'Currency',
      rate: 'Exchange rate',
      account: 'Account',
      id: 'Number of the transaction',
    },
    isHoldings: 'The file is of shares or funds',
    isBank: 'The file is of a bank account',
  },
  sv: {
    lead:
      'Ange vad tabellens kolumner innehåller. Nästa fil med samma kolumner läses utan frågor. ' +
      'Typerna är ord som köp, sälj, utdelning, ränta, insättning, uttag, avgift och skatt, eller ' +
      'innehav för det som finns en dag; rader av andra typer visas och utelämnas.',
    columns: {
      date: 'Datum',
      type: 'Typ',
      quantity: 'Antal',
      isin: 'ISIN',
      name: 'Namn',
      price: 'Kurs',
      cost: 'Snittkurs (GAV)',
      amount: 'Belopp',
      fee: 'Avgift',
      tax: 'Innehållen skatt',
      currency: 'Valuta',
      rate: 'Valutakurs',
      account: 'Konto',
      id: 'Transaktionens nummer',
    },
    isHoldings: 'Filen gäller aktier eller fonder',
    isBank: 'Filen gäller ett bankkonto',
  },
});
