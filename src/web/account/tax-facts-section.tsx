import type { PrefetchContext } from '#web/client/cache/read-ahead.ts';
import { taxFactsQuery, useTaxFacts } from '#web/client/tax-facts/use-tax-facts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';
import { accountTexts } from './texts.ts';

const WAITING = (
  <div className={styles['awaited']}>
    <Skeleton shapes={['line', 'row', 'line', 'row']} />
  </div>
);

const loadFields = () => import('#web/client/tax-facts/tax-facts-fields.tsx');

/** Facts that tax by table follows from; all of them are optional. */
export function TaxFactsSection() {
  const texts = useTexts(accountTexts).taxFacts;
  const facts = useTaxFacts().data;
  return (
    <Section id="tax-details" title={texts.title} lead={texts.lead}>
      {facts === undefined ? (
        WAITING
      ) : (
        <LazyPart load={loadFields} waiting={WAITING}>
          {({ TaxFactsFields }) => <TaxFactsFields facts={facts} />}
        </LazyPart>
      )}
    </Section>
  );
}

export function readTaxFacts({ read, source }: PrefetchContext): Promise<unknown> {
  return Promise.all([read(taxFactsQuery(source)), loadAhead(loadFields)]);
}
