import { formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { segmentOf, segmentPath } from '#web/kit/ui/arcs.ts';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { COUNTED_ASSETS, type LandingAsset } from './example.ts';
import { landingTexts } from './texts.ts';
import styles from './hero.module.css';

export const SEGMENTS = 11;
const KEYSTONE = (SEGMENTS - 1) / 2;
/** Neighboring segments of one asset differ slightly in depth. */
const DEPTHS = [100, 90, 97, 86, 94];

type Ring = {
  inner: number;
  outer: number;
  /** Extent of the keystone outwards, and inwards. */
  keystone: { inner: number; outer: number };
  center: { x: number; y: number };
  joint: number;
};

type Course = { asset: LandingAsset; color: string; first: number; count: number };

/** The assets as runs of segments, each as many as its part of the whole. */
export const COURSES: readonly Course[] = toCourses(COUNTED_ASSETS);

type LaidSegment = { key: string; path: string; fill: string };

export function laySegments(ring: Ring): LaidSegment[] {
  return COURSES.flatMap(({ color, first, count }) =>
    Array.from({ length: count }, (_, index) => {
      const place = first + index;
      const shape = place === KEYSTONE ? { ...ring, ...ring.keystone } : ring;
      const depth = DEPTHS[index % DEPTHS.length] ?? 100;
      return {
        key: `${color} ${index}`,
        path: segmentPath(segmentOf(place, SEGMENTS, shape)),
        fill: `color-mix(in oklab, ${color} ${depth}%, var(--bg))`,
      };
    }),
  );
}

/** The angle, in degrees, at which a course is named: its middle, but never at the keystone. */
function nameAngle({ first, count }: Course): number {
  const holdsKeystone = first <= KEYSTONE && KEYSTONE < first + count;
  const middle = holdsKeystone ? first + count - 0.5 : first + count / 2;
  return 180 - (180 / SEGMENTS) * middle;
}

/** Whole segments by largest remainder, so that they are always as many as the arch has. */
function toCourses(assets: readonly LandingAsset[]): Course[] {
  const shares = assets.map(({ part }) => part * SEGMENTS);
  const counts = shares.map(Math.floor);
  const left = SEGMENTS - counts.reduce((laid, count) => laid + count, 0);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder);
  const rounded = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  let first = 0;
  return assets.map((asset, index) => {
    const count = (counts[index] ?? 0) + (rounded.has(index) ? 1 : 0);
    const course = { asset, color: `var(--asset-${index + 1})`, first, count };
    first += count;
    return course;
  });
}

export function Hero() {
  const texts = useTexts(landingTexts);
  return (
    <section className={styles['hero']}>
      <HeroArch />
      <div className={styles['words']}>
        <h1 className={styles['headline']}>
          {texts.headlineTop}
          <br />
          {texts.headlineBottom}
        </h1>
        <p className={styles['intro']}>{texts.intro}</p>
        <div className={styles['buttons']}>
          <a className={buttonClass({ variant: 'primary', size: 'large' })} href="/signup">
            {texts.createAccount}
          </a>
          <a className={buttonClass({ size: 'large' })} href="/login">
            {texts.logIn}
          </a>
          <a className={buttonClass({ variant: 'ghost', size: 'large' })} href="/guest/onboarding">
            {texts.tryAsGuest}
          </a>
        </div>
      </div>
      <Legend />
    </section>
  );
}

/** Names the segments where there is no space beside them. */
function Legend() {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  return (
    <ul className={styles['legend']}>
      {COURSES.map(({ asset, color }) => (
        <li key={asset.name}>
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="2" fill={color} />
          </svg>
          <span>{texts[asset.name]}</span>
          <span className={styles['amount']}>
            {formatWholeMoney(asset.counted, 'SEK', language)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const CENTER = { x: 580, y: 558 };
const WIDE: Ring = {
  inner: 372,
  outer: 500,
  keystone: { inner: 365, outer: 514 },
  center: CENTER,
  joint: 4,
};
const NARROW: Ring = {
  inner: 112,
  outer: 164,
  keystone: { inner: 109, outer: 170 },
  center: { x: 180, y: 172 },
  joint: 2.5,
};
const WIDE_SEGMENTS = laySegments(WIDE);
const NARROW_SEGMENTS = laySegments(NARROW);

/** The signature: a household's assets as an arch that carries itself. */
function HeroArch() {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  const parts = COURSES.map(
    ({ asset }) => `${texts[asset.name]} ${formatPercent(asset.part * 100, language, 0)}`,
  ).join(', ');
  return (
    <>
      <svg
        className={styles['wide']}
        viewBox="-130 8 1420 552"
        role="img"
        aria-label={texts.arch({ parts })}
      >
        {WIDE_SEGMENTS.map(({ key, path, fill }) => (
          <path key={key} d={path} fill={fill} />
        ))}
        {COURSES.map((course) => (
          <CourseName key={course.asset.name} course={course} />
        ))}
        <path className={styles['ground']} d="M-130 559H1290" />
      </svg>
      <svg className={styles['narrow']} viewBox="10 0 340 174" aria-hidden="true">
        {NARROW_SEGMENTS.map(({ key, path, fill }) => (
          <path key={key} d={path} fill={fill} />
        ))}
        <path className={styles['ground']} d="M10 173H350" />
      </svg>
    </>
  );
}

function CourseName({ course }: { course: Course }) {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  const angle = (nameAngle(course) * Math.PI) / 180;
  const isLeft = angle > Math.PI / 2;
  const at = (radius: number) => ({
    x: Math.round(CENTER.x + radius * Math.cos(angle)),
    y: Math.round(CENTER.y - radius * Math.sin(angle)),
  });
  const [from, to] = [at(WIDE.outer + 10), at(WIDE.outer + 32)];
  const text = { x: to.x + (isLeft ? -6 : 6), textAnchor: isLeft ? 'end' : 'start' } as const;
  return (
    <g className={styles['name']}>
      <path className={styles['leader']} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      <text {...text} y={to.y - 3}>
        {texts[course.asset.name]}
      </text>
      <text {...text} y={to.y + 18} className={styles['value']}>
        {formatWholeMoney(course.asset.counted, 'SEK', language)}
      </text>
    </g>
  );
}
