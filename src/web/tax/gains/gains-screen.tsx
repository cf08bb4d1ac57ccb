import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { dayOf } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { UncountedPart } from '#domain/holdings/co-owned-accounts.ts';
import type { GainRow, GainWarning, RealisedYear } from '#domain/holdings/gains/realised-gains.ts';
import { readingAhead } from '#web/client/cache/queries.ts';
import { request } from '#web/client/http/api.ts';
import { holdingsPath, paths } from '#web/client/navigation/paths.ts';
import { KindsForm } from '#web/client/records/instrument-kinds.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { rulePath } from '#web/figures/rules/rule-words.ts';
import {
  formatDay,
  formatNumber,
  formatPercent,
  formatWholeMoney,
  joinFacts,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { ExplainButton, Figure } from '#web/kit/ui/figure.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Sheet, SheetHead, Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { WideTable } from '#web/kit/ui/table.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { TaxHead, TaxParts, TaxYear } from '#web/tax/meter/tax-year.tsx';
import { gainTexts } from './texts.ts';
import styles from './gains.module.css';

export type ListedYear = RealisedYear & {
  rowCount: number;
  /** Accounts that another owner states of which not all sales of the year count. */
  uncounted: (UncountedPart & { name: string })[];
};

/** Realised gains of a year, by default the one that is declared next. */
export function GainsScreen() {
  const texts = useTexts(gainTexts);
  const [{ running, declared }] = useState(years);
  const [year, choose] = useState(declared);
  const found = useQuery(gainsQuery(useSource(), year));
  return (
    <>
      <TaxHead
        title={texts.title({ year })}
        lead={texts.lead}
        to={{ href: paths.tax, text: texts.toTax }}
        label={texts.chooseYear}
        years={[running - 2, running - 1, running]}
        year={year}
        onChoose={choose}
      />
      <TaxYear key={year} found={found}>
        {(gains) => <Answer gains={gains} />}
      </TaxYear>
    </>
  );
}

GainsScreen.readAhead = readingAhead(({ read, source }) =>
  read(gainsQuery(source, years().declared)),
);

/** Tax returns of a year are sent until the beginning of May after it. */
const DECLARED_UNTIL = '-05-31';

function years(): { running: number; declared: number } {
  const today = dayOf(new Date());
  const running = Number(today.slice(0, 4));
  return { running, declared: today <= `${running}${DECLARED_UNTIL}` ? running - 1 : running };
}

function gainsQuery(source: RecordsSource, year: number) {
  return queryOptions({
    queryKey: [...source.key, 'realised-gains', year],
    queryFn: () => request<ListedYear>(`/api/realised-gains?year=${year}`),
  });
}

function Answer({ gains }: { gains: ListedYear }) {
  const texts = useTexts(gainTexts);
  if (gains.rowCount === 0) {
    return (
      <TaxParts>
        <Uncounted parts={gains.uncounted} />
        <EmptyState title={texts.emptyTitle({ year: gains.year })} text={texts.emptyText} />
      </TaxParts>
    );
  }
  return (
    <TaxParts>
      <Uncounted parts={gains.uncounted} />
      <Warnings gains={gains} />
      <UnstatedKinds warnings={unstatedKinds(gains)} />
      <GainFigures gains={gains} />
      {gains.sections.length > 0 && <SectionSums gains={gains} />}
      <Rows gains={gains} />
      <Rules gains={gains} />
    </TaxParts>
  );
}

function Uncounted({ parts }: { parts: ListedYear['uncounted'] }) {
  const texts = useTexts(gainTexts);
  const language = useLanguage();
  return parts.map(({ accountId, code, name, day }) => (
    <Notice key={`${code} ${accountId}`}>
      {texts.uncounted[code]({ name, day: formatDay(day, language) })}
    </Notice>
  ));
}

/** Warnings that are listed; when one is mended, the next follows. */
const WARNINGS_MAX = 20;

function Warnings({ gains: { warnings: all, rows } }: { gains: ListedYear }) {
  const texts = useTexts(gainTexts);
  const warnings = all.filter(({ code }) => code !== 'section_unsure');
  if (warnings.length === 0) return null;
  const accounts = new Map(rows.map(({ instrumentId, accountId }) => [instrumentId, accountId]));
  return (
    <Sheet>
      <SheetHead title={texts.warningsTitle} />
      <ul className={styles['notes']}>
        {warnings.slice(0, WARNINGS_MAX).map((warning) => (
          <li key={`${warning.code} ${warning.instrumentId}`}>
            <WarningWords warning={warning} />
            <AccountLink id={accounts.get(warning.instrumentId)} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function WarningWords({ warning: { code, name, day, rows } }: { warning: GainWarning }) {
  const texts = useTexts(gainTexts);
  const language = useLanguage();
  const facts = [texts.ofSales({ count: rows }), texts.since({ day: formatDay(day, language) })];
  return (
    <span>
      {texts.about({ name })} {texts.warnings[code]}{' '}
      <span className={styles['small']}>{facts.join(' · ')}</span>
    </span>
  );
}

function AccountLink({ id }: { id: string | undefined }) {
  const texts = useTexts(gainTexts);
  if (id === undefined) return null;
  return (
    <Link href={holdingsPath(id)} className={linkClass}>
      {texts.toAccount}
    </Link>
  );
}

/** Warnings of the securities whose kind is to be stated. */
export function unstatedKinds({ warnings }: ListedYear): GainWarning[] {
  return warnings.filter(({ code }) => code === 'section_unsure');
}

function UnstatedKinds({ warnings }: { warnings: readonly GainWarning[] }) {
  const texts = useTexts(gainTexts);
  if (warnings.length === 0) return null;
  const fields = warnings.slice(0, WARNINGS_MAX).map(({ instrumentId, name, isin, rows }) => {
    const help = joinFacts([isin, texts.ofSales({ count: rows })]);
    return { instrumentId, label: name, help, kind: null };
  });
  const count = warnings.length - fields.length;
  return (
    <Sheet>
      <SheetHead title={texts.kindsTitle} />
      <div className={styles['kinds']}>
        <p>{texts.kindsText}</p>
        <KindsForm fields={fields} />
        {count > 0 && <p className={styles['small']}>{texts.moreKinds({ count })}</p>}
      </div>
    </Sheet>
  );
}

const loadDialog = () => import('./k4-dialog.tsx');

/** Gains and losses of all sections, and the way to the files. */
function GainFigures({ gains }: { gains: ListedYear }) {
  const texts = useTexts(gainTexts);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tiles columnsMax={2}>
        {(['gain', 'loss'] as const).map((of) => (
          <Tile key={of}>
            <Figure label={texts[of]} explain={() => explainTotal(gains, of, language)}>
              <Amount value={totalOf(gains, of)} currency="SEK" size="widget" />
            </Figure>
          </Tile>
        ))}
      </Tiles>
      {gains.sections.length > 0 && (
        <div>
          <Button variant="primary" onClick={() => setOpen(true)}>
            {texts.file}
          </Button>
        </div>
      )}
      {isOpen && (
        <LazyPart load={loadDialog}>
          {({ K4Dialog }) => <K4Dialog gains={gains} onClose={() => setOpen(false)} />}
        </LazyPart>
      )}
    </>
  );
}

function totalOf({ sections }: ListedYear, of: 'gain' | 'loss'): number {
  return sections.reduce((sum, each) => sum + each[of], 0);
}

function explainTotal(gains: ListedYear, of: 'gain' | 'loss', language: Language): Explanation {
  const texts = gainTexts[language];
  const parts = gains.sections.map((each) => ({
    label: texts.sections[each.section],
    detail: texts.ofSales({ count: each.rows }),
    amount: each[of],
  }));
  const total = { label: texts[of], amount: totalOf(gains, of), of: parts };
  return {
    formula: texts.formula,
    lines: calculationLines(total, { currency: 'SEK', language, format: formatWholeMoney }),
  };
}

export function explainRow(row: GainRow & { gain: number }, language: Language): Explanation {
  const texts = gainTexts[language];
  const cost = row.method === 'none' ? texts.unknownCost : texts[row.method];
  const result = {
    label: texts.result,
    amount: row.gain,
    of: [
      { label: texts.price, detail: formatDay(row.day, language), amount: row.proceeds ?? 0 },
      { label: cost, amount: -row.cost },
    ],
  };
  return {
    formula: texts.formula,
    lines: calculationLines(result, { currency: 'SEK', language, format: formatWholeMoney }),
  };
}

function SectionSums({ gains: { sections } }: { gains: ListedYear }) {
  const texts = useTexts(gainTexts);
  const language = useLanguage();
  const money = (value: number) => formatWholeMoney(value, 'SEK', language);
  return (
    <Sheet>
      <SheetHead title={texts.sumsTitle} />
      <WideTable
        caption={texts.sumsCaption}
        columns={[texts.section, texts.sales, texts.price, texts.cost, texts.gain, texts.loss]}
        rows={sections.map(({ section, rows, proceeds, cost, gain, loss }) => ({
          id: section,
          name: texts.sections[section],
          figures: [rows, money(proceeds), money(cost), money(gain), money(loss)],
        }))}
      />
    </Sheet>
  );
}

/** Sales that are shown at once. */
const ROWS_AT_ONCE = 100;

function Rows({ gains: { rows, rowCount } }: { gains: ListedYear }) {
  const texts = useTexts(gainTexts);
  const language = useLanguage();
  const [count, setCount] = useState(ROWS_AT_ONCE);
  const money = (value: number | null) =>
    value === null ? texts.unknown : formatWholeMoney(value, 'SEK', language);
  const left = Math.min(ROWS_AT_ONCE, rows.length - count);
  return (
    <Sheet>
      <SheetHead title={texts.rowsTitle} />
      <WideTable
        caption={texts.rowsCaption}
        columns={[texts.security, texts.price, texts.average, texts.standard, texts.result]}
        rows={rows.slice(0, count).map((row) => ({
          id: row.transactionId,
          name: <RowName row={row} />,
          figures: [
            money(row.proceeds),
            <Cost key="average" row={row} method="average" />,
            <Cost key="standard" row={row} method="standard" />,
            <Result key="result" row={row} />,
          ],
        }))}
      />
      {left > 0 && (
        <p className={styles['more']}>
          <Button onClick={() => setCount(count + ROWS_AT_ONCE)}>
            {texts.showMore({ count: left })}
          </Button>
        </p>
      )}
      {rowCount > rows.length && (
        <p className={styles['more']}>{texts.onlyFirst({ count: rows.length })}</p>
      )}
    </Sheet>
  );
}

/** Decimals of a quantity. */
const DECIMALS = 10;

function RowName({ row }: { row: GainRow }) {
  const texts = useTexts(gainTexts);
  const language = useLanguage();
  const { name, day, quantity, section, isTransfer, warnings } = row;
  const facts = [
    formatDay(day, language),
    texts.units({ quantity: formatNumber(Number(quantity), language, DECIMALS) }),
    texts.inSection({ section }),
  ];
  return (
    <>
      {name} {warnings.length > 0 && <Tag tone="warn">{texts.warningTag}</Tag>}
      <span className={styles['facts']}>{facts.join(' · ')}</span>
      {isTransfer && <span className={styles['facts']}>{texts.transfer}</span>}
    </>
  );
}

/** A cost by one method, marked where it is the one that counts. */
function Cost({ row, method }: { row: GainRow; method: 'average' | 'standard' }) {
  const texts = useTexts(gainTexts);
  const language = useLanguage();
  const cost = method === 'average' ? row.averageCost : row.standardCost;
  if (cost === null) return method === 'average' ? texts.unknown : texts.notAllowed;
  const amount = formatWholeMoney(cost, 'SEK', language);
  if (row.method !== method) return <span className={styles['other']}>{amount}</span>;
  return <strong title={texts.counts}>{amount}</strong>;
}

function Result({ row }: { row: GainRow }) {
  const texts = useTexts(gainTexts);
  const language = useLanguage();
  const { gain, name, day } = row;
  if (gain === null) return texts.unknown;
  return (
    <>
      {formatWholeMoney(gain, 'SEK', language)}{' '}
      <ExplainButton
        label={texts.row({ name, day: formatDay(day, language) })}
        explain={() => explainRow({ ...row, gain }, language)}
      />
    </>
  );
}

function Rules({ gains: { standardRule } }: { gains: ListedYear }) {
  const texts = useTexts(gainTexts);
  const language = useLanguage();
  const percent = formatPercent(standardRule?.value ?? '0', language);
  return (
    <Sheet>
      <SheetHead title={texts.rulesTitle} />
      <ul className={styles['notes']}>
        {texts
          .rules({ percent })
          .split('\n')
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
        {standardRule !== null && (
          <li>
            <a href={rulePath(standardRule.key)} className={linkClass}>
              {texts.toRule}
            </a>
          </li>
        )}
      </ul>
    </Sheet>
  );
}
