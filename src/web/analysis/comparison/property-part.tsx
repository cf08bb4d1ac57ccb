import { houseIndexTexts } from '#web/figures/market/house-index-texts.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import styles from './own-figures.module.css';
import { OwnPart } from './part.tsx';
import { Comparison } from './property-comparison.tsx';
import { ownTexts } from './texts.ts';
import { useValuations } from './use-valuations.ts';

/** Every property's own valuations beside the index, from the first of them. */
export function PropertyPart() {
  const texts = useTexts(ownTexts);
  const { houses } = useTexts(houseIndexTexts);
  const { data, isError, error, isFetching, refetch } = useValuations();
  return (
    <OwnPart title={texts.property}>
      {data?.map((each) => (
        <Comparison key={each.id} comparison={each} />
      ))}
      {data?.length === 0 && <p>{texts.noProperty}</p>}
      {data && data.length > 0 && <p className={styles['note']}>{houses}</p>}
      {!data && !isError && <Skeleton shapes={['figure', 'line']} />}
      {!data && isError && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </OwnPart>
  );
}
