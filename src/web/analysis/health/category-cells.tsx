import CircleDashed from 'lucide-react/icons/circle-dashed';
import { Link } from 'wouter';
import type { Currency } from '#domain/basics/currencies.ts';
import type {
  HealthCategory,
  HealthLabel,
  HealthName,
} from '#domain/figures/health/health-category.ts';
import { type Path, paths } from '#web/client/navigation/paths.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { formatNumber, formatShare } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import styles from './category-cells.module.css';
import { healthTexts } from './texts.ts';
import type { Language } from '#domain/basics/texts.ts';

type Props = {
  categories: readonly HealthCategory[];
  currency: Currency;
  /** The savings rate in percent if the costs included the loan payments; null: they do. */
  withLoans: number | null;
};

/** Each measure with its status and its value, in words. */
export function CategoryCells({ categories, currency, withLoans }: Props) {
  return (
    <ul className={styles['cells']}>
      {categories.map((category) => (
        <Cell
          key={category.name}
          category={category}
          currency={currency}
          withLoans={category.name === 'savings' ? withLoans : null}
        />
      ))}
    </ul>
  );
}

type HealthCellProps = { category: HealthCategory } & Pick<Props, 'currency' | 'withLoans'>;

function Cell({ category, currency, withLoans }: HealthCellProps) {
  const texts = useTexts(healthTexts);
  const language = useLanguage();
  const { name, standing, notIncluded, explain } = category;
  const isEstimated = name === 'savings' && explain.added.some((line) => line.isEstimated === true);
  const words = measureWords(category, language);
  const notes = useTexts(dataTexts).notIncluded({ count: notIncluded.length });
  return (
    <li className={styles['cell']}>
      <h3 className={styles['name']}>{texts[name]}</h3>
      <Standing standing={standing} />
      <div className={styles['measure']}>
        {words}
        {words === null && notIncluded.length === 0 && <AddBasis name={name} />}
        <ExplainButton
          label={texts[name]}
          explain={async () => {
            const { explainCategory } = await import('./explain-health.ts');
            return explainCategory(category, { currency, language });
          }}
        />
        {isEstimated && <Tag tone="est">{texts.estimatedTax}</Tag>}
        {withLoans !== null && (
          <p className={styles['more']}>
            {texts.withLoans({ percent: formatShare(withLoans, language) })}
          </p>
        )}
        {notIncluded.length > 0 && <p className={styles['note']}>{notes}</p>}
      </div>
    </li>
  );
}

const TONES = {
  critical: 'bad',
  warning: 'warn',
  good: 'info',
  excellent: 'good',
  usual_home: 'info',
  usual_studies: 'info',
  high: 'warn',
} as const;

function Standing({ standing }: { standing: HealthLabel | null }) {
  const texts = useTexts(healthTexts);
  if (standing !== null) return <Tag tone={TONES[standing]}>{texts[standing]}</Tag>;
  return (
    <Tag tone="est" icon={CircleDashed}>
      {texts.noData}
    </Tag>
  );
}

type Basis = { words: 'addCosts' | 'addIncome' | 'addAssets'; path: Path };

const BASES: Readonly<Record<HealthName, Basis>> = {
  emergencyFund: { words: 'addCosts', path: paths.costs },
  debt: { words: 'addIncome', path: paths.income },
  savings: { words: 'addIncome', path: paths.income },
  investments: { words: 'addAssets', path: paths.assets },
  equity: { words: 'addAssets', path: paths.assets },
};

/** Link to add the records that a measure lacks. */
function AddBasis({ name }: { name: HealthName }) {
  const texts = useTexts(healthTexts);
  const { words, path } = BASES[name];
  return (
    <Link href={path} className={linkClass}>
      {texts[words]}
    </Link>
  );
}

/** From here on, debts are a number of annual incomes and not a percentage of one. */
const TIMES_FROM_PERCENT = 150;

/** Debts above these are high or critical, in percent of an annual income. */
const LIMITS_PERCENT = [300, 450];

/** The measured value of a category: `2,9 månaders kostnader`. Null without a basis. */
export function measureWords(category: HealthCategory, language: Language): string | null {
  const texts = healthTexts[language];
  const { name, measure, status } = category;
  if (measure === null) return status === null ? null : texts.noAnnualIncome;
  const percent = formatShare(measure, language);
  switch (name) {
    case 'emergencyFund':
      return texts.monthsOfCosts({
        months: formatNumber(measure, language, 1),
        isOne: measure === 1,
      });
    case 'debt': {
      const times = annualIncomes(category, language);
      return times === null ? texts.ofAnnualIncome({ percent }) : texts.annualIncomes({ times });
    }
    case 'savings':
      return texts.ofIncome({ percent });
    case 'investments':
    case 'equity':
      return texts.ofAssets({ percent });
  }
}

/**
 * Debts as a number of annual incomes, `2,6`; null while a percentage is clearer. Just above a limit
 * it has two decimals, `3,02`: rounded to one it would be the limit, which the word beside it denies.
 */
export function annualIncomes({ measure }: HealthCategory, language: Language): string | null {
  if (measure === null || measure < TIMES_FROM_PERCENT) return null;
  const tenths = Math.round(measure / 10);
  const isJustAbove = LIMITS_PERCENT.some((limit) => tenths * 10 <= limit && measure > limit);
  return isJustAbove
    ? formatNumber(Math.ceil(measure) / 100, language, 2)
    : formatNumber(tenths / 10, language, 1);
}
