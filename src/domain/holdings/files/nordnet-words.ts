import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import type { InstrumentKind } from '#domain/holdings/instruments.ts';
import { wordMap, wordOf } from './cell-words.ts';

/** Types that state both the kind and the direction of the units, or a part of what happened. */
export type NordnetType =
  | HoldingKind
  | 'exchanged_in'
  | 'exchanged_out'
  | 'split_in'
  | 'split_out'
  | 'subscribed'
  | 'redeemed'
  | 'removed'
  | 'fraction_in'
  | 'fraction_out'
  | 'cash_of_subscribed'
  | 'cash_of_redeemed'
  | 'cash_of_fraction';

/** Types in Swedish, and in Danish, Norwegian and Finnish. */
export const NORDNET_TYPES = wordMap<NordnetType>([
  // A switch between funds is a sale and a buy.
  ['köpt, köp, bytesköp, købt, køb, kjøpt, kjøp, osto', 'buy'],
  ['sålt, sälj, bytessälj, solgt, salg, myynti', 'sell'],
  ['utdelning, udbytte, utbytte, osinko, osingon peruutus', 'dividend'],
  ['ränta, räntor, kreditränta, debetränta, kap ränta, överbelåningsränta', 'interest'],
  ['rente, kreditrente, debetrente, debetrente korr, overbelåningsrente', 'interest'],
  ['utbetaling aksjeutlån, talletuskorko, lainakorko, pääomit ylit.korko', 'interest'],
  ['debet koron korj.', 'interest'],
  ['köp valuta, sälj valuta, køb valuta, kjøp valuta, salg valuta', 'correction'],
  ['valuutan osto, valuutan myynti', 'correction'],
  ['insättning, premieinbetalning, indbetaling, indsættelse, straksoverførsel', 'deposit'],
  ['innskudd, premieinnbetaling, overføring via trustly, talletus', 'deposit'],
  ['uttag, utbetalning, hævning, udbetaling', 'withdrawal'],
  ['uttak, uttak internet, uttak internt, nosto', 'withdrawal'],
  ['utl kupskatt, källskatt, kupongskatt, udbytteskat', 'withholding_tax'],
  ['utenlandsk kilde, utenlandsk kildeskatt, ennakkopidätys', 'withholding_tax'],
  ['lähdevero, ulkom. kuponkivero, per ulk kuponkivero', 'withholding_tax'],
  ['avkastningsskatt, preliminärskatt', 'tax'],
  ['avgift, plattformavgift, plattformavg korr, tilbakebet. fond avg, mva', 'fee'],
  ['gebyr månedsopsparing, etf_kk säästön palvelumaksu, lajimaksu', 'fee'],
  ['tilbakebetaling av kapital, pääoman palautus', 'return_of_capital'],
  ['inlägg vp, innlegg vp, innlegg overføring, jättö siirto', 'transfer_in'],
  ['uttag vp, uttak vp, ap otto', 'transfer_out'],
  // Units of a company that left another one, a part of whose cost the user states.
  ['byte inlägg vp, omvandling inlägg vp, inlägg fission', 'exchanged_in'],
  ['bytte innlegg vp, omvandling innlegg vp, innlegg fisjon', 'exchanged_in'],
  ['utskilling fisjon in, utbytte innlegg vp, osinko ap jättö', 'exchanged_in'],
  ['yhtiöit. irr jättö, vaihto ap-jättö, vaihto arvopaperin jättö', 'exchanged_in'],
  ['byte uttag vp, omvandling uttag vp, bytte uttak vp', 'exchanged_out'],
  ['bytte uttak verdipapir, omvandling uttak vp', 'exchanged_out'],
  ['vaihto ap-otto, vaihto arvopaperin otto', 'exchanged_out'],
  ['uttag vp resultat, rensning uttag vp, uttak vp resultat', 'removed'],
  ['sletting uttak vp, poisto ap otto', 'removed'],
  ['decimaler inlägg vp', 'fraction_in'],
  ['decimaler uttag vp, sletting desim. utta, sletting desim. uttak', 'fraction_out'],
  ['desim kirjaus otto', 'fraction_out'],
  ['sletting desim. likv, sletting desim. likvid, desim. uloskirj. kät', 'cash_of_fraction'],
  ['split inlägg vp, splitt innlegg vp', 'split_in'],
  ['split uttag vp, splitt uttak vp', 'split_out'],
  ['em inlägg vp, emisjon innlegg vp, tildeling innlegg re', 'bonus'],
  ['rahastoanti ap jättö', 'bonus'],
  ['teckning inlägg vp, tegning innlegg vp, tildeling innlegg vp', 'subscribed'],
  ['merkintä ap jättö', 'subscribed'],
  ['teckning likvid, tegning likvid, merkinnän maksu', 'cash_of_subscribed'],
  ['inlösen uttag vp, innløsn. uttak vp, lunastus ap otto, lunastus ap kät./otto', 'redeemed'],
  ['inlösen likvid, innl. vp likvid, lunastus ap kät.', 'cash_of_redeemed'],
]);

/** Types of cash that a row of units was paid for or brought, and the type of that row. */
export const CASH_APART: ReadonlyMap<NordnetType | undefined, NordnetType> = new Map([
  ['cash_of_subscribed', 'subscribed'],
  ['cash_of_redeemed', 'redeemed'],
  ['cash_of_fraction', 'fraction_out'],
]);

/** Names of columns in Danish, Norwegian and Finnish, and in older files, with the one of today. */
const NAMES: Readonly<Record<string, string>> = {
  'bokföringsdag': 'bogføringsdag, bokføringsdag, kirjauspäivä',
  'affärsdag': 'handelsdag, kauppapäivä',
  'depå': 'depot, portefølje, salkku',
  'transaktionstyp': 'transaktionstype, transaksjonstype, tapahtumatyyppi',
  'värdepapper': 'instrument, værdipapirer, verdipapir, arvopaperi',
  'instrumenttyp': 'instrumenttype, værdipapirtype, verdipapirtype, instrumenttityyppi',
  'antal': 'antall, määrä',
  'kurs': 'kurssi',
  'total avgift': 'avgifter, samlede afgifter, totale avgifter, kokonaiskulut, maksut',
  'belopp': 'beløb, beløp, summa',
  'inköpsvärde': 'indkøbsværdi, kjøpsverdi, hankinta-arvo',
  'växlingskurs': 'vekslingskurs, vaihtokurssi',
  'transaktionstext': 'transaktionstekst, transaksjonstekst, tapahtumateksti',
  'makuleringsdatum': 'makuleringsdato, mitätöintipäivä',
  // Repeated names are numbered.
  'valuta': 'valuutta',
  'valuta 2': 'valuutta 2',
  'valuta 3': 'valuutta 3',
  'valuta 4': 'valuutta 4',
  'valuta 5': 'valuutta 5',
};

export const NORDNET_ALIASES = new Map(
  Object.entries(NAMES).flatMap(([name, others]) =>
    others.split(', ').map((other) => [wordOf(other), wordOf(name)] as const),
  ),
);

export const NORDNET_KINDS = wordMap<InstrumentKind>([
  ['aktie, aktier, aksje, aksjer, osake, osakkeet', 'share'],
  ['fond, fonder, investeringsfond, investeringsbevis, rahasto, rahastot', 'fund'],
  ['etf, börshandlad fond, børshandlet fond', 'etf'],
  ['certifikat, sertifikat, etc, etn', 'certificate'],
  ['obligation, obligationer, obligasjon, obligasjoner', 'bond'],
  ['option, optioner, opsjon, opsjoner, warrant, warranter', 'option'],
]);
