import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import Server from 'lucide-react/icons/server';
import { formatDay, formatNumber, formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Icon } from '#web/kit/ui/button.tsx';
import {
  COUNTED_ASSETS,
  EXAMPLE_FLOW,
  EXAMPLE_GOAL,
  EXAMPLE_LOANS,
  RATE_DAY,
  SEK_PER_EURO,
  USD_PER_EURO,
} from './example.ts';
import styles from './pictures.module.css';
import { landingTexts } from './texts.ts';

export function AssetsPicture() {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  const parts = COUNTED_ASSETS.map(
    ({ name, part }) => `${texts[name]} ${formatPercent(part * 100, language, 0)}`,
  ).join(', ');
  return (
    <Parts label={texts.assetsPicture({ parts })} parts={COUNTED_ASSETS.map(({ part }) => part)} />
  );
}

export function LoansPicture() {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  const largest = Math.max(...EXAMPLE_LOANS.map(({ balance }) => balance));
  return EXAMPLE_LOANS.map(({ name, balance }) => (
    <p key={name} className={styles['line']}>
      <span className={styles['name']}>{texts[name]}</span>
      <Bar part={balance / largest} color="var(--chart-debts)" height={12} />
      <b>{formatWholeMoney(balance, 'SEK', language)}</b>
    </p>
  ));
}

export function GoalPicture() {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  const { saved, target } = EXAMPLE_GOAL;
  return (
    <>
      <p className={styles['ends']}>
        <span>{texts.goal}</span>
        <b>{formatPercent((saved / target) * 100, language, 0)}</b>
      </p>
      <Bar part={saved / target} color="var(--accent)" height={12} hasTrack />
      <p className={styles['ends']}>
        <small>{formatWholeMoney(saved, 'SEK', language)}</small>
        <small>{formatWholeMoney(target, 'SEK', language)}</small>
      </p>
    </>
  );
}

export function FlowPicture() {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  const { income, costs, left } = EXAMPLE_FLOW;
  const bars = [
    { name: texts.income, value: income, color: 'var(--income-3)' },
    { name: texts.costs, value: costs, color: 'var(--chart-debts)' },
    { name: texts.left, value: left, color: 'var(--accent)' },
  ];
  return bars.map(({ name, value, color }) => (
    <p key={name} className={styles['line']}>
      <span className={styles['short']}>{name}</span>
      <Bar part={value / income} color={color} height={16} />
      <b>{formatWholeMoney(value, 'SEK', language)}</b>
    </p>
  ));
}

export function PrivacyPicture() {
  const texts = useTexts(landingTexts);
  const facts = [
    { icon: Lock, text: texts.ownRecords },
    { icon: EyeOff, text: texts.noTrackers },
    { icon: Server, text: texts.noThirdParty },
  ];
  return facts.map(({ icon, text }) => (
    <p key={text} className={styles['fact']}>
      <Icon of={icon} size={16} className={styles['icon']} />
      {text}
    </p>
  ));
}

export function CurrenciesPicture() {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  const kronor = Number(SEK_PER_EURO);
  const rates = [
    { name: '1 EUR', rate: kronor },
    { name: '1 USD', rate: kronor / Number(USD_PER_EURO) },
  ];
  return (
    <>
      {rates.map(({ name, rate }) => (
        <p key={name} className={styles['rate']}>
          <span>{name}</span>
          <b>{formatNumber(rate, language, 4)} SEK</b>
        </p>
      ))}
      <p className={styles['rate']}>
        <small>{texts.rateOf({ day: formatDay(RATE_DAY, language) })}</small>
      </p>
    </>
  );
}

type PictureBarProps = {
  /** From 0 to 1. */
  part: number;
  color: string;
  height: number;
  hasTrack?: boolean;
};

/** A filled length; drawn, because pages that are read before any script carry no style. */
function Bar({ part, color, height, hasTrack = false }: PictureBarProps) {
  return (
    <svg width="100%" height={height} aria-hidden="true">
      {hasTrack && <rect width="100%" height={height} rx="3" fill="var(--track)" />}
      <rect width={percent(part)} height={height} rx="3" fill={color} />
    </svg>
  );
}

/** Parts of a whole side by side. */
function Parts({ label, parts }: { label: string; parts: readonly number[] }) {
  const gap = 0.006;
  return (
    <svg width="100%" height="44" role="img" aria-label={label}>
      {parts.map((part, index) => {
        const before = parts.slice(0, index).reduce((sum, each) => sum + each, 0);
        return (
          <rect
            key={before}
            x={percent(before)}
            width={percent(part - gap)}
            height="44"
            rx="2"
            fill={`var(--asset-${index + 1})`}
          />
        );
      })}
    </svg>
  );
}

function percent(part: number): string {
  return `${Math.round(part * 10_000) / 100}%`;
}
