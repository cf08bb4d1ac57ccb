import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { DATE_FORMS, parseBankDay } from '#domain/banking/bank-files/dates.ts';
import { toMonth, yearAndMonth } from '#domain/basics/months.ts';
import type { LayoutChoice } from '#domain/portability/moves/choices.ts';
import type { MoveSheet } from '#domain/portability/moves/move-file.ts';
import type { ReadItem, ReadMove } from '#web/client/records/move-source.ts';
import { formatDay, formatMonthName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Icon } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { classes, unseenClass } from '#web/kit/ui/classes.ts';
import { Select } from '#web/kit/ui/select.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { moveTexts } from './texts.ts';
import type { Move } from './use-move.ts';
import styles from './move.module.css';

type Props = { move: Move; file: ReadMove };

/** Issues that come from a table that was read otherwise than it is meant. */
const DOUBTS: ReadonlySet<string> = new Set(['year', 'unread', 'columns', 'twice', 'otherSheet']);

/** The sheets of a file as they were read, and how they can be read otherwise. */
export function MoveTable({ move, file }: Props) {
  const texts = useTexts(moveTexts).table;
  const [chosen, setChosen] = useState<number | null>(null);
  const { sheets, items, issues } = file;
  const isDoubtful =
    items.length === 0 ||
    issues.some(({ code }) => DOUBTS.has(code)) ||
    sheets.some(({ days }) => days !== null);
  const [isOpen, setOpen] = useState(isDoubtful);
  // A sheet that is asked about, with its press.
  const asked = sheets.findIndex((sheet) => sheet.isLeftOut && sheet.items > 0);
  const first = asked === -1 ? sheets.findIndex((sheet) => sheet.items > 0) : asked;
  const place = chosen ?? Math.max(first, 0);
  const sheet = sheets[place];
  if (sheet === undefined) return null;
  return (
    <Sheet>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles['fold']}>
          <SheetHead title={items.length === 0 ? texts.nothing : texts.title} />
          <Icon of={ChevronDown} size={18} className={styles['turned']} />
        </summary>
        <div className={styles['body']} inert={move.isReadingAgain}>
          {sheets.length > 1 && (
            <Tabs {...{ move, file, place }} onChoose={(next) => setChosen(next)} />
          )}
          {!sheet.isLeftOut && <SheetReading {...{ move, file, sheet, place }} />}
        </div>
      </details>
    </Sheet>
  );
}

type TabsProps = Props & { place: number; onChoose: (place: number) => void };

/** The sheet that is shown, and whether it is read. */
function Tabs({ move, file: { sheets }, place, onChoose }: TabsProps) {
  const texts = useTexts(moveTexts).table;
  const options = sheets.map(({ name, items, isLeftOut }, at) => ({
    value: String(at),
    text: isLeftOut ? texts.sheetLeftOut({ name }) : texts.sheet({ name, count: items }),
  }));
  const read = sheets.flatMap(({ isLeftOut }, at) => (isLeftOut ? [] : [at]));
  return (
    <div className={styles['stated']}>
      <Select
        label={texts.shown}
        value={String(place)}
        options={options}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
      <Checkbox
        label={texts.read}
        checked={read.includes(place)}
        onChange={({ target: { checked } }) =>
          move.chooseSheets(
            checked
              ? [...read, place].toSorted((a, b) => a - b)
              : read.filter((at) => at !== place),
          )
        }
      />
    </div>
  );
}

type SheetProps = Props & { sheet: MoveSheet; place: number };

/** A sheet with the question where its months are. */
function SheetReading(props: SheetProps) {
  const texts = useTexts(moveTexts).table;
  const { layout } = props.sheet;
  const isNamed = (layout?.line ?? 0) < 0;
  return (
    <>
      <p>{isNamed ? texts.named : layout === null ? texts.ask : texts.found(placeOf(layout))}</p>
      <div className={styles['scroll']} role="region" aria-label={texts.title}>
        <Cells {...props} />
      </div>
      <Stated {...props} />
    </>
  );
}

/** The lines of a sheet; the row or the column with the months is pressed. */
function Cells({ move, file, sheet, place }: SheetProps) {
  const texts = useTexts(moveTexts).table;
  const { layout, lines, begin } = sheet;
  const stateOf = stateIn(file, sheet);
  const lineOf = (months: 'across' | 'down', line: number, name: string) => ({
    text: name,
    label: months === 'across' ? texts.row({ name }) : texts.column({ name }),
    isPressed: layout?.months === months && layout.line === line,
    state: stateOf(months, months === 'across' ? line - begin : line),
    onClick: () => {
      const { first: _, ...kept } = move.layoutOf(place);
      move.chooseLayout({ ...kept, months, line });
    },
  });
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const columns = Array.from({ length: width }, (_, at) => lineOf('down', at, letterOf(at)));
  const rows = lines.map((cells, at) => ({
    cells,
    line: lineOf('across', begin + at, String(begin + at + 1)),
  }));
  return (
    <table className={styles['cells']}>
      <thead>
        <tr>
          <th scope="col">
            <span className={unseenClass}>{texts.corner}</span>
          </th>
          {columns.map((column) => (
            <th key={column.text} scope="col">
              <LineButton {...column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, line }) => (
          <tr key={line.text}>
            <th scope="row">
              <LineButton {...line} />
            </th>
            {columns.map((column, at) => (
              <td
                key={column.text}
                className={classes(
                  (line.isPressed || column.isPressed) && styles['axis'],
                  [line.state, column.state].includes('left') && styles['left'],
                )}
              >
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RowState = 'item' | 'left';

/** Whether a row or a column of those that are shown is brought, or left out; undefined: neither. */
function stateIn({ items }: ReadMove, { layout, keys }: MoveSheet) {
  const byKey = new Map(items.map((item): [string, ReadItem] => [item.key, item]));
  return (months: 'across' | 'down', at: number): RowState | undefined => {
    const item = layout?.months === months ? byKey.get(keys[at] ?? '') : undefined;
    return item && (item.leftOut === null ? 'item' : 'left');
  };
}

type LineButtonProps = {
  text: string;
  label: string;
  isPressed: boolean;
  state: RowState | undefined;
  onClick: () => void;
};

/** The number of a row or the letter of a column, and whether it is brought. */
function LineButton({ text, label, isPressed, state, onClick }: LineButtonProps) {
  const texts = useTexts(moveTexts).table;
  return (
    <>
      <button
        type="button"
        className={styles['line']}
        aria-label={label}
        aria-pressed={isPressed}
        onClick={onClick}
      >
        {text}
      </button>
      {state !== undefined && (
        <>
          <span aria-hidden="true" className={styles['mark']}>
            {state === 'item' ? '✓' : '–'}
          </span>
          <span className={unseenClass}>{texts.states[state]}</span>
        </>
      )}
    </>
  );
}

function placeOf({ months, line }: { months: 'across' | 'down'; line: number }) {
  return {
    isRow: months === 'across',
    name: months === 'across' ? String(line + 1) : letterOf(line),
  };
}

/** `A`, `B`, … `AA`, as spreadsheets name their columns. */
function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last;
}

/** The order of days, the decimal sign and the first month, where they can be meant otherwise. */
function Stated({ move, file, sheet, place }: SheetProps) {
  const texts = useTexts(moveTexts).table;
  const language = useLanguage();
  const stated = move.layoutOf(place);
  const choose = (change: Partial<LayoutChoice>) => move.chooseLayout({ ...stated, ...change });
  const { days, decimal, layout } = sheet;
  const example = days === null ? null : openDayIn(sheet);
  const isYearOpen = file.issues.some(({ code }) => code === 'year');
  const isFirstOpen =
    layout !== null && (layout.first === null || isYearOpen || stated.first !== undefined);
  return (
    <div className={styles['stated']}>
      {example !== null && (
        <Select
          label={texts.days({ example })}
          value={days ?? ''}
          options={DATE_FORMS.flatMap((form) => {
            const day = parseBankDay(example, form, LATEST);
            return day === null ? [] : [{ value: form, text: formatDay(day, language) }];
          })}
          onChange={({ target }) => choose({ days: target.value as LayoutChoice['days'] })}
        />
      )}
      {isFirstOpen && <FirstMonth first={layout.first} onChoose={(first) => choose({ first })} />}
      {decimal !== null && (
        <Select
          label={texts.decimal}
          value={decimal}
          options={(['comma', 'point'] as const).map((value) => ({
            value,
            text: texts.marks[value],
          }))}
          onChange={({ target }) => choose({ decimal: target.value as LayoutChoice['decimal'] })}
        />
      )}
    </div>
  );
}

/** As the reader of months reads years of two digits. */
const LATEST = '2060-01-01';

/** A day in the line of the months that can be read in two orders. */
function openDayIn({ layout, lines, begin }: MoveSheet): string | null {
  if (layout === null) return null;
  const cells =
    layout.months === 'across'
      ? (lines[layout.line - begin] ?? [])
      : lines.map((each) => each[layout.line] ?? '');
  const daysOf = (cell: string) =>
    new Set(DATE_FORMS.flatMap((form) => parseBankDay(cell, form, LATEST) ?? []));
  return cells.find((cell) => daysOf(cell).size > 1) ?? null;
}

const YEARS = 60;

/** The month from which the others follow: of columns without a year, or without a month. */
function FirstMonth({
  first,
  onChoose,
}: {
  first: string | null;
  onChoose: (first: string) => void;
}) {
  const texts = useTexts(moveTexts).table;
  const language = useLanguage();
  const [running] = useState(() => new Date().getFullYear());
  const { year = null, month = 1 } = first === null ? {} : yearAndMonth(first);
  const years = Array.from({ length: YEARS }, (_, at) => String(running - at));
  return (
    <>
      <Select
        label={texts.firstYear}
        value={year === null ? '' : String(year)}
        placeholder={texts.chooseYear}
        options={years.map((value) => ({ value, text: value }))}
        onChange={({ target }) => onChoose(toMonth(Number(target.value), month))}
      />
      {year !== null && (
        <Select
          label={texts.firstMonth}
          value={String(month)}
          options={Array.from({ length: 12 }, (_, at) => ({
            value: String(at + 1),
            text: formatMonthName(toMonth(year, at + 1), language),
          }))}
          onChange={({ target }) => onChoose(toMonth(year, Number(target.value)))}
        />
      )}
    </>
  );
}
