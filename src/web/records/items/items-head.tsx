import History from 'lucide-react/icons/history';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'wouter';
import type { ItemOf, Kind } from '#domain/records/records.ts';
import { oldRatesOf, type ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { Total } from '#domain/figures/totals/totals.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { storedCurrency } from '#web/client/records/preferred-currency.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { currencyUnits } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { PageHead } from '#web/kit/ui/page-head.tsx';
import { TotalNotes } from '#web/figures/totals/total-notes.tsx';
import { itemTexts } from './texts.ts';

export type HeadWords = {
  heading: string;
  lead: (values: { currencies: string }) => string;
  add: string;
};

export type HeadProps<K extends Kind> = {
  kind: K;
  words: HeadWords;
  /** The totals whose gaps and old rates are noted in the head. */
  totalsOf: (items: readonly ItemOf<K>[], terms: ValuationTerms) => readonly Total[];
  onAdd: () => void;
  /** Loads the code of the dialogs, before they are asked for. */
  loadDialogs: () => Promise<unknown>;
  items: readonly ItemOf<K>[] | null;
  terms: ValuationTerms | null;
};

/** Head of the screen: totals, the items they leave out, and actions. */
export function ItemsHead<K extends Kind>(props: HeadProps<K>) {
  const { kind, words, totalsOf, onAdd, loadDialogs, items, terms } = props;
  const language = useLanguage();
  const load = () => loadAhead(loadDialogs);
  // Known before the totals are, and the same, so that nothing moves when they come.
  const currency = terms?.currency ?? storedCurrency();
  const lead = currency && words.lead({ currencies: currencyUnits(currency, language) });
  return (
    <PageHead
      title={words.heading}
      lead={lead ?? '\u00a0'}
      notes={items && terms && <Notes totals={totalsOf(items, terms)} terms={terms} />}
    >
      {kind !== 'goals' && <HistoryLink />}
      <Button
        variant="primary"
        icon={Plus}
        disabled={terms === null}
        onPointerEnter={load}
        onFocus={load}
        onClick={onAdd}
      >
        {words.add}
      </Button>
    </PageHead>
  );
}

/** Items that the totals leave out, and the age of their rates. */
function Notes({ totals, terms }: { totals: readonly Total[]; terms: ValuationTerms }) {
  return (
    <TotalNotes
      currency={terms.currency}
      notIncluded={totals.flatMap(({ notIncluded }) => notIncluded)}
      oldRates={oldRatesOf(totals, terms.asOf)}
    />
  );
}

/** From the items of a kind to their values month by month. */
function HistoryLink() {
  const texts = useTexts(itemTexts);
  const { isAccount } = useSource();
  return (
    <Link href={isAccount ? paths.historicalData : paths.guestHistory} className={buttonClass({})}>
      <Icon of={History} size={16} />
      {texts.historicalData}
    </Link>
  );
}
