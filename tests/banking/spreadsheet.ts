import { crc32, deflateRawSync } from 'node:zlib';

type Lies = { flags?: number; bytes?: number };

/** An archive of files, with chosen sizes in its directory. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>, lies: Lies = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(lies.flags ?? 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(lies.bytes ?? bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    const maker = Buffer.from([20, 0]);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), maker, common, rest, Buffer.from(name)]),
    );
    locals.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, listed, Buffer.from('PK\u0005\u0006'), end]);
}

/** A cell: a text, a number as a spreadsheet stores it, or a day as its number. */
export type Cell = string | number | { day: number } | { xml: string };

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The files of a spreadsheet with one sheet. */
export function sheetFiles(rows: readonly (readonly Cell[])[]): Record<string, string> {
  const texts: string[] = [];
  const cells = (row: readonly Cell[], line: number) =>
    row.map((cell, place) => {
      const at = `r="${String.fromCharCode(65 + place)}${line}"`;
      if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`;
      if (typeof cell === 'object') {
        return 'day' in cell ? `<c ${at} s="1"><v>${cell.day}</v></c>` : cell.xml;
      }
      if (cell === '') return `<c ${at}/>`;
      return `<c ${at} t="s"><v>${texts.push(cell) - 1}</v></c>`;
    });
  const lines = rows.map((row, at) => `<row r="${at + 1}">${cells(row, at + 1).join('')}</row>`);
  const shared = texts.map((text) => `<si><t>${escaped(text)}</t></si>`);
  return {
    'xl/workbook.xml':
      `<workbook xmlns:r="${RELATIONS}"><sheets>` +
      '<sheet name="Konto" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${shared.join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
  };
}

/** A workbook of several sheets, each a text with a line for each row and `;` between cells. */
export function workbookOf(sheets: readonly { name: string; text: string }[]): Buffer {
  const files = Object.fromEntries(
    sheets.map(({ text }, at) => {
      const rows = text.split('\n').map((line) => line.split(';').map(inline));
      return [
        `xl/worksheets/sheet${at + 1}.xml`,
        sheetFiles(rows)['xl/worksheets/sheet1.xml'] ?? '',
      ];
    }),
  );
  const tabs = sheets.map(
    ({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return zipOf({
    ...sheetFiles([]),
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...files,
  });
}

function inline(cell: string): Cell {
  if (/^-?\d+$/.test(cell)) return Number(cell);
  return { xml: `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>` };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
