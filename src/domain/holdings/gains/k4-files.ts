import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { type DecimalText, unitsOf } from '#domain/holdings/decimals.ts';
import { type GainRow, type GainSection, sumsOf } from './realised-gains.ts';
import { latin } from './k4-request.ts';

/** The user as the files name them; a personal number of twelve digits. */
export type Declarant = {
  personalNumber: string;
  name: string;
  postalCode: string;
  city: string;
};

/** When and by which program the files were made: `YYYY-MM-DD` and `HH:MM:SS`, as in Sweden. */
export type MadeAt = { day: string; time: string; version: string };

/** Contents of `INFO.SRU` and `BLANKETTER.SRU`, of signs of ISO 8859-1 only. */
export type K4Files = { info: string; forms: string };

type K4Row = Pick<GainRow, 'section' | 'name' | 'isin' | 'quantity' | 'proceeds' | 'cost' | 'gain'>;

/** Rows of a section on a form, the first digits of their field codes, and codes of the sums. */
type SectionForm = {
  rows: number;
  codeOf: (row: number) => number;
  sums: { proceeds: number; cost: number; gain: number; loss: number };
};

const SECTION_FORMS: Readonly<Record<GainSection, SectionForm>> = {
  A: {
    rows: 9,
    codeOf: (row) => 3100 + 10 * row,
    sums: { proceeds: 3300, cost: 3301, gain: 3304, loss: 3305 },
  },
  C: {
    rows: 7,
    codeOf: (row) => 3310 + 10 * row,
    sums: { proceeds: 3400, cost: 3401, gain: 3403, loss: 3404 },
  },
  D: {
    rows: 7,
    codeOf: (row) => 3410 + 10 * row,
    sums: { proceeds: 3500, cost: 3501, gain: 3503, loss: 3504 },
  },
};

const PAGE_NUMBER = 7014;

/** Lines end as in the authority's files. */
const LINE_END = '\r\n';

/**
 * Form K4 of a year as files for the tax agency's transfer service: as many forms as the rows need,
 * each with its own sums. Rows without known proceeds are left out.
 */
export function* k4FilesInSteps(
  { year, rows }: { year: number; rows: readonly K4Row[] },
  declarant: Declarant,
  at: MadeAt,
): Steps<K4Files> {
  const known = rows.filter(({ proceeds }) => proceeds !== null);
  const bySection = Map.groupBy(known, ({ section }) => section);
  const sections = Object.entries(SECTION_FORMS) as [GainSection, SectionForm][];
  const count = Math.max(
    ...sections.map(([section, { rows: max }]) =>
      Math.ceil((bySection.get(section)?.length ?? 0) / max),
    ),
  );
  const head = [`#BLANKETT K4-${year}P4`, identityLine(declarant, at), nameLine(declarant)];
  const pages = Array.from({ length: count }, (_, page) => page);
  const blocks = yield* eachInSteps(pages, (page) => {
    const fields = sections.flatMap(([section, { rows: max }]) => {
      const all = bySection.get(section) ?? [];
      return sectionFields(section, all.slice(page * max, (page + 1) * max));
    });
    const numbered = [...fields, field(PAGE_NUMBER, String(page + 1))];
    return [...head, ...numbered, '#BLANKETTSLUT'].join(LINE_END);
  });
  return {
    info: infoFile(declarant, at),
    forms: [...blocks, '#FIL_SLUT', ''].join(LINE_END),
  };
}

function infoFile({ personalNumber, name, postalCode, city }: Declarant, at: MadeAt): string {
  return [
    '#DATABESKRIVNING_START',
    '#PRODUKT SRU',
    `#SKAPAD ${instantOf(at)}`,
    `#PROGRAM Valv ${at.version}`,
    '#FILNAMN BLANKETTER.SRU',
    '#DATABESKRIVNING_SLUT',
    '#MEDIELEV_START',
    `#ORGNR ${personalNumber}`,
    `#NAMN ${latin(name)}`,
    `#POSTNR ${postalCode}`,
    `#POSTORT ${latin(city)}`,
    '#MEDIELEV_SLUT',
    '',
  ].join(LINE_END);
}

function identityLine({ personalNumber }: Declarant, at: MadeAt): string {
  return `#IDENTITET ${personalNumber} ${instantOf(at)}`;
}

const NAME_MAX = 250;

function nameLine({ name }: Declarant): string {
  return `#NAMN ${latin(name).slice(0, NAME_MAX)}`;
}

function instantOf({ day, time }: MadeAt): string {
  return `${day.replaceAll('-', '')} ${time.replaceAll(':', '')}`;
}

/** The fields of a section's rows on one form, and their sums. */
function sectionFields(section: GainSection, rows: readonly K4Row[]): string[] {
  const { codeOf, sums: codes } = SECTION_FORMS[section];
  const fields = rows.flatMap((row, at) => rowFields(row, codeOf(at)));
  const [sum] = sumsOf(rows);
  if (sum === undefined) return [];
  return [
    ...fields,
    ...kronorField(codes.proceeds, sum.proceeds),
    ...kronorField(codes.cost, sum.cost),
    ...kronorField(codes.gain, sum.gain),
    ...kronorField(codes.loss, sum.loss),
  ];
}

function rowFields({ name, isin, quantity, proceeds, cost, gain }: K4Row, code: number): string[] {
  const units = unitsOf(quantity);
  const whole = units / UNIT;
  const isWhole = whole * UNIT === units;
  // Parts of units are not proven to be accepted: rounded up, and exact beside the name.
  const number = isWhole && whole > 0n ? whole : whole + 1n;
  return [
    field(code, String(number)),
    field(code + 1, designation({ name, isin, exact: isWhole ? null : quantity })),
    ...kronorField(code + 2, proceeds ?? 0),
    ...kronorField(code + 3, cost),
    ...kronorField(code + 4, Math.max(0, gain ?? 0)),
    ...kronorField(code + 5, Math.max(0, -(gain ?? 0))),
  ];
}

const UNIT = 10n ** 10n;

/** The shortest limit that programs are known to meet. */
const DESIGNATION_MAX = 50;

type Designated = { name: string; isin: string | null; exact: DecimalText | null };

function designation({ name, isin, exact }: Designated): string {
  const units = exact === null ? '' : ` (${exact.replace('.', ',')} st)`;
  const shown = latin(name)
    .slice(0, DESIGNATION_MAX - units.length)
    .trim();
  // A name without any sign of the file's own is empty then, which no field may be.
  return `${shown === '' ? (isin ?? 'Värdepapper') : shown}${units}`;
}

/** A field of nothing is left out: none may be empty, and zero says no more. */
function kronorField(code: number, kronor: number): string[] {
  return kronor === 0 ? [] : [field(code, String(kronor))];
}

function field(code: number, value: string): string {
  return `#UPPGIFT ${code} ${value}`;
}
