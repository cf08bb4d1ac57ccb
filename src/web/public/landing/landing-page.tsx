import type { ReactNode } from 'react';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import {
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  formatWholeMoney,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { buttonClass, Icon } from '#web/kit/ui/button.tsx';
import { SiteFooter, SiteHeader } from '#web/kit/ui/site.tsx';
import { SkipLink, useTitle } from '#web/kit/ui/page-frame.tsx';
import { linkClass, unseenClass } from '#web/kit/ui/classes.ts';
import {
  EXAMPLE_TOTAL,
  type ExampleName,
  RATE_DAY,
  COUNTED_ASSETS,
  EXAMPLE_FLOW,
  EXAMPLE_GOAL,
  EXAMPLE_LOANS,
  SEK_PER_EURO,
  USD_PER_EURO,
} from './example.ts';
import { Hero } from './hero.tsx';
import { landingTexts } from './texts.ts';
import styles from './landing-page.module.css';
import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import Server from 'lucide-react/icons/server';
import picturesStyles from './pictures.module.css';

/** The first page for users who are not signed in. */
export function LandingPage() {
  const texts = useTexts(landingTexts);
  useTitle(texts.pageTitle);
  return (
    <>
      <SkipLink to="start" />
      <SiteHeader
        label={texts.onThisPage}
        links={[
          { href: '#how', text: texts.howWeCount },
          { href: '#what', text: texts.whatYouCanDo },
        ]}
      >
        <a className={buttonClass({ variant: 'ghost' })} href="/login">
          {texts.logIn}
        </a>
        <span className={styles['wide']}>
          <a className={buttonClass({})} href="/signup">
            {texts.createAccount}
          </a>
        </span>
      </SiteHeader>
      <main id="start">
        <Hero />
        <div className={styles['later']}>
          <Explained />
          <Features />
          <End />
        </div>
      </main>
      <SiteFooter
        links={[
          { href: '/privacy', text: texts.privacy },
          { href: '/sources', text: texts.sources },
          { href: '/rules', text: texts.rules },
        ]}
      />
    </>
  );
}

function End() {
  const texts = useTexts(landingTexts);
  return (
    <section className={styles['end']}>
      <h2>{texts.endTitle}</h2>
      <p>{texts.endText}</p>
      <div className={styles['buttons']}>
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href="/signup">
          {texts.createAccount}
        </a>
        <a className={buttonClass({ variant: 'ghost', size: 'large' })} href="/login">
          {texts.logIn}
        </a>
      </div>
      <p className={styles['guest']}>
        <a className={linkClass} href="/guest/onboarding">
          {texts.tryAsGuest}
        </a>
      </p>
    </section>
  );
}

/** The product's six main features (docs/product.md, section 2). */
function Features() {
  const texts = useTexts(landingTexts);
  const cards: readonly { title: string; text: string; picture: ReactNode }[] = [
    { title: texts.assetsTitle, text: texts.assetsText, picture: <AssetsPicture /> },
    { title: texts.liabilitiesTitle, text: texts.liabilitiesText, picture: <LoansPicture /> },
    { title: texts.goalsTitle, text: texts.goalsText, picture: <GoalPicture /> },
    { title: texts.flowTitle, text: texts.flowText, picture: <FlowPicture /> },
    { title: texts.privacyTitle, text: texts.privacyText, picture: <PrivacyPicture /> },
    { title: texts.currenciesTitle, text: texts.currenciesText, picture: <CurrenciesPicture /> },
  ];
  return (
    <section className={styles['features']} id="what">
      <h2 className={styles['title']}>{texts.featuresTitle}</h2>
      <ul className={styles['cards']}>
        {cards.map(({ title, text, picture }) => (
          <li key={title}>
            <div className={styles['picture']}>{picture}</div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The band that shows the calculation of a figure, on the example's own total. */
function Explained() {
  const texts = useTexts(landingTexts);
  const points = [
    { title: texts.missingTitle, text: texts.missingText },
    { title: texts.roundedTitle, text: texts.roundedText },
    { title: texts.shareTitle, text: texts.shareText },
  ];
  return (
    <section className={styles['band']} id="how">
      <div>
        <h2 className={styles['explainedTitle']}>{texts.explainTitle}</h2>
        <p className={styles['lead']}>{texts.explainLead}</p>
        <ul className={styles['points']}>
          {points.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong> {text}
            </li>
          ))}
        </ul>
      </div>
      <Calculation />
    </section>
  );
}

function Calculation() {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  return (
    <div className={styles['calculation']}>
      <p className={styles['label']}>
        {texts.exampleTitle} <span className={styles['equals']} aria-hidden="true" />
      </p>
      <p>
        <Amount value={EXAMPLE_TOTAL.value} currency="SEK" size="section" />
      </p>
      <table className={styles['table']}>
        <caption className={unseenClass}>{texts.calculation}</caption>
        <tbody>
          {EXAMPLE_TOTAL.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            <td>{formatMoney(EXAMPLE_TOTAL.value, 'SEK', language)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles['source']}>{texts.rateSource({ day: formatDay(RATE_DAY, language) })}</p>
    </div>
  );
}

function Line({ line }: { line: CountedLine }) {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  const detail = useDetail(line);
  return (
    <tr>
      <th scope="row">
        {texts[line.id as ExampleName]}
        {detail !== null && <span className={styles['detail']}>{detail}</span>}
      </th>
      <td>{formatMoney(line.counted, 'SEK', language)}</td>
    </tr>
  );
}

/** The share or the rate that made the amount, where there is one. */
function useDetail({ value, currency, sharePercent, rates }: CountedLine): string | null {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  const whole = formatMoney(value, currency, language);
  if (sharePercent !== 100) {
    return texts.shareOf({ share: formatPercent(sharePercent, language), value: whole });
  }
  const perEuro = (wanted: string) =>
    Number(rates.find((rate) => rate.currency === wanted)?.perEuro ?? 1);
  if (rates.length === 0) return null;
  const rate = formatNumber(perEuro('SEK') / perEuro(currency), language, 4);
  return texts.atRate({ value: whole, rate });
}

function AssetsPicture() {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  const parts = COUNTED_ASSETS.map(
    ({ name, part }) => `${texts[name]} ${formatPercent(part * 100, language, 0)}`,
  ).join(', ');
  return (
    <Parts label={texts.assetsPicture({ parts })} parts={COUNTED_ASSETS.map(({ part }) => part)} />
  );
}

function LoansPicture() {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  const largest = Math.max(...EXAMPLE_LOANS.map(({ balance }) => balance));
  return EXAMPLE_LOANS.map(({ name, balance }) => (
    <p key={name} className={picturesStyles['line']}>
      <span className={picturesStyles['name']}>{texts[name]}</span>
      <Bar part={balance / largest} color="var(--chart-debts)" height={12} />
      <b>{formatWholeMoney(balance, 'SEK', language)}</b>
    </p>
  ));
}

function GoalPicture() {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  const { saved, target } = EXAMPLE_GOAL;
  return (
    <>
      <p className={picturesStyles['ends']}>
        <span>{texts.goal}</span>
        <b>{formatPercent((saved / target) * 100, language, 0)}</b>
      </p>
      <Bar part={saved / target} color="var(--accent)" height={12} hasTrack />
      <p className={picturesStyles['ends']}>
        <small>{formatWholeMoney(saved, 'SEK', language)}</small>
        <small>{formatWholeMoney(target, 'SEK', language)}</small>
      </p>
    </>
  );
}

function FlowPicture() {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  const { income, costs, left } = EXAMPLE_FLOW;
  const bars = [
    { name: texts.income, value: income, color: 'var(--income-3)' },
    { name: texts.costs, value: costs, color: 'var(--chart-debts)' },
    { name: texts.left, value: left, color: 'var(--accent)' },
  ];
  return bars.map(({ name, value, color }) => (
    <p key={name} className={picturesStyles['line']}>
      <span className={picturesStyles['short']}>{name}</span>
      <Bar part={value / income} color={color} height={16} />
      <b>{formatWholeMoney(value, 'SEK', language)}</b>
    </p>
  ));
}

function PrivacyPicture() {
  const texts = useTexts(landingTexts);
  const facts = [
    { icon: Lock, text: texts.ownRecords },
    { icon: EyeOff, text: texts.noTrackers },
    { icon: Server, text: texts.noThirdParty },
  ];
  return facts.map(({ icon, text }) => (
    <p key={text} className={picturesStyles['fact']}>
      <Icon of={icon} size={16} className={picturesStyles['icon']} />
      {text}
    </p>
  ));
}

function CurrenciesPicture() {
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
        <p key={name} className={picturesStyles['rate']}>
          <span>{name}</span>
          <b>{formatNumber(rate, language, 4)} SEK</b>
        </p>
      ))}
      <p className={picturesStyles['rate']}>
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
