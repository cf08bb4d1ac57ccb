import { formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import styles from './hero-arch.module.css';
import { COURSES, type Course, laySegments, nameAngle, type Ring } from './segments.ts';
import { landingTexts } from './texts.ts';

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
export function HeroArch() {
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
