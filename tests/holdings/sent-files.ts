import { expect } from 'vitest';
import { FILE_TYPE } from '#tests/support/bank.ts';
import type { Caller } from '#tests/support/caller.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

/** Columns of Avanza's transactions. */
export const HEADER =
  'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;' +
  'Courtage (SEK);Valutakurs;Instrumentvaluta;ISIN;Resultat';

/** A deposit of ISK 123, and a buy, a dividend and a sale of another account's share. */
export const AVANZA = `${HEADER}
2026-03-05;456;Sälj;Volvo B;-4;260;1031;SEK;9;;SEK;SE0000115446;
2026-02-10;456;Utdelning;Volvo B;10;7,5;75;SEK;;;SEK;SE0000115446;
2026-01-20;456;Köp;Volvo B;10;250;-2539;SEK;39;;SEK;SE0000115446;
2026-01-15;ISK 123;Insättning;Autogiro;;;5000;SEK;;;;;
`;

/** The same sale, and a later one. */
export const LATER = `${HEADER}
2026-04-01;456;Sälj;Volvo B;-1;270;261;SEK;9;;SEK;SE0000115446;
2026-03-05;456;Sälj;Volvo B;-4;260;1031;SEK;9;;SEK;SE0000115446;
`;

export const POSITIONS = `Kontonummer;Kontonamn;Namn;Kortnamn;Volym;Marknadsvärde;GAV (SEK);GAV;Valuta;Land;ISIN;Marknad;Typ
456;Depå;Volvo B;VOLV B;6;1680;253,9;253,9;SEK;SE;SE0000115446;XSTO;STOCK
456;Depå;Investor B;INVE B;2;700;300;300;SEK;SE;SE0015811963;XSTO;STOCK
`;

export const PATH = '/api/transaction-imports';

type Preview = {
  accounts: { name: string; choice: string }[];
  counts: Record<string, number>;
  rows: { line: number; state: string; expected?: string | null }[];
  positions: { name: string; stated: string; counted: string; day: string }[];
};
type Made = { id: string; added: number; known: number; prices: number };
type Listed = {
  items: ({ id: string; day: string; kind: string; amount: string; fee: string | null } & {
    instrument: { id: string; name: string } | null;
  } & Record<string, unknown>)[];
};
type Named = { name: string; accountForm: string }[];

export function post(of: Caller, path: string, body: string | Buffer) {
  return of.call(`POST ${PATH}${path}`, { body, headers: { 'content-type': FILE_TYPE } });
}

/** Maria, new in each test, who sends brokers' files. */
export function openSentFiles() {
  const { installation, maria, signUp } = openWithMaria();
  const send = (body: string | Buffer, accounts: string, of = maria()) =>
    post(of, `?name=fil.csv&readAs=holdings&accounts=${accounts}`, body);
  return {
    installation,
    maria,
    signUp,
    send,

    async preview(body: string | Buffer, query = '', of = maria()): Promise<Preview> {
      const answer = await post(of, `/preview?${query}`, body);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<Preview>();
    },

    async add(body: string | Buffer, accounts: string, of = maria()): Promise<Made> {
      const answer = await send(body, accounts, of);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<Made>();
    },

    undo: async (id: string, of = maria()) => (await of.call(`DELETE ${PATH}/${id}`)).statusCode,

    async rowsOf(account: string): Promise<Listed['items']> {
      const path = `GET /api/assets/${account}/holding-transactions?limit=200`;
      return (await maria().call(path)).json<Listed>().items;
    },

    async assetNames(): Promise<string[]> {
      const list = (await maria().call('GET /api/assets')).json<Named>();
      return list.map(({ name, accountForm }) => `${name} ${accountForm}`);
    },
  };
}
