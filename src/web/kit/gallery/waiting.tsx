import { useTexts } from '#web/kit/i18n/language.tsx';
import { FailureNote, LazyPart, PartBoundary } from '#web/kit/ui/lazy-part.tsx';
import { Skeleton, Spinner } from '#web/kit/ui/loading.tsx';
import styles from './gallery.module.css';
import { Specimen, State } from './specimen.tsx';
import { galleryTexts } from './texts.ts';

/** Thrown by the specimen of `PartBoundary`; the gallery's root does not report it. */
export class BrokenOnPurpose extends Error {}

const nothing = () => undefined;
const loadNever = () => new Promise<object>(nothing);
const loadRefused = async () => Promise.reject<object>(new BrokenOnPurpose());

/** Loading and failed states. */
export function Waiting() {
  const texts = useTexts(galleryTexts);
  return (
    <>
      <Specimen name="Skeleton, Spinner">
        <State of="Skeleton">
          <Skeleton />
        </State>
        <State of="rows">
          <Skeleton shapes={['row', 'row', 'row']} />
        </State>
        <State of="hero">
          <Skeleton shapes={['label', 'hero', 'line']} />
        </State>
        <State of="Spinner">
          <div className={styles['low']}>
            <Spinner />
          </div>
        </State>
      </Specimen>
      <Specimen name="LazyPart, FailureNote, PartBoundary">
        <State of="LazyPart, loading">
          <LazyPart load={loadNever} waiting={<Skeleton />}>
            {() => null}
          </LazyPart>
        </State>
        <State of="LazyPart, failed">
          <LazyPart load={loadRefused}>{() => null}</LazyPart>
        </State>
        <State of="FailureNote">
          <FailureNote text={texts.sentence} onRetry={nothing} />
        </State>
        <State of="FailureNote, trying again">
          <FailureNote text={texts.rule} isRetrying onRetry={nothing} />
        </State>
        <State of="PartBoundary">
          <PartBoundary name={texts.home}>
            <Broken />
          </PartBoundary>
        </State>
      </Specimen>
    </>
  );
}

function Broken(): never {
  throw new BrokenOnPurpose();
}
