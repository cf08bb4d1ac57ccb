import { Link, useParams } from 'wouter';
import { monthOf } from '#domain/basics/months.ts';
import { assetTotals } from '#domain/figures/totals/asset-totals.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { canHold } from '#domain/holdings/accounts.ts';
import { type Asset, followsHoldings } from '#domain/records/assets.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { adding, holdingsPath, paths } from '#web/client/navigation/paths.ts';
import { explainTotal } from '#web/figures/totals/explain-total.ts';
import { useItemsAndTerms } from '#web/figures/totals/use-items-and-terms.ts';
import { assetTexts } from '#web/records/assets/texts.ts';
import { formatMoney, formatShare, joinFacts } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { AccountHoldings } from '#web/holdings/account/account-screen.tsx';
import { overviewTexts } from './texts.ts';
import styles from './overview.module.css';

/** Holdings of one account of the user's or, where the address names none, of all. */
export function HoldingsScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <AllHoldings /> : <AccountHoldings id={id} />;
}

function AllHoldings() {
  const texts = useTexts(overviewTexts);
  const { items, terms, failed, retry } = useItemsAndTerms('assets');
  if (items === null || terms === null) {
    return failed ? (
      <ReadFailure error={failed.error} isRetrying={failed.isFetching} onRetry={retry} />
    ) : (
      <Sheet className={styles['waiting']}>
        <Skeleton shapes={['label', 'hero', 'row', 'row']} />
      </Sheet>
    );
  }
  const accounts = items.filter((asset) => followsHoldings(asset, monthOf(terms.asOf)));
  return (
    <>
      <PageHead title={texts.heading} lead={texts.lead} />
      {accounts.length === 0 ? (
        <Nothing assets={items} />
      ) : (
        <div className={styles['page']}>
          <Accounts accounts={accounts} terms={terms} />
        </div>
      )}
    </>
  );
}

/** No account has holdings yet: those that could, and the way to add one. */
function Nothing({ assets }: { assets: readonly Asset[] }) {
  const texts = useTexts(overviewTexts);
  const [first] = assets.filter(({ type }) => canHold(type));
  return (
    <Sheet>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
        {first === undefined ? (
          <Link href={adding(paths.assets)} className={buttonClass({ variant: 'primary' })}>
            {texts.addAccount}
          </Link>
        ) : (
          <Link href={holdingsPath(first.id)} className={buttonClass({ variant: 'primary' })}>
            {texts.beginWith(first)}
          </Link>
        )}
        <Link href={paths.assets} className={buttonClass({})}>
          {texts.toAssets}
        </Link>
      </EmptyState>
    </Sheet>
  );
}

function largestFirst(lines: readonly CountedLine[]): CountedLine[] {
  return lines.toSorted((left, right) => right.counted - left.counted);
}

type AccountsProps = { accounts: readonly Asset[]; terms: ValuationTerms };

/** The user's share of all accounts, and of each. */
function Accounts({ accounts, terms }: AccountsProps) {
  const texts = useTexts(overviewTexts);
  const language = useLanguage();
  const { currency } = terms;
  const { total } = assetTotals(accounts, terms);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const leftOut = accounts.filter(({ id }) => !total.lines.some((line) => line.id === id));
  const rule = texts.totalRule;
  return (
    <Sheet>
      <div className={styles['leading']}>
        <Figure
          label={texts.total}
          explain={() => explainTotal(total, { currency, language, rule })}
          below={texts.accounts({ count: accounts.length })}
        >
          <Amount value={total.value} currency={currency} size="section" />
        </Figure>
      </div>
      <SheetHead title={texts.accountsTitle} />
      <Table
        caption={texts.accountsTitle}
        columns={[texts.account, texts.value, texts.share]}
        rows={[
          ...largestFirst(total.lines).flatMap(({ id, counted }) => {
            const account = byId.get(id);
            if (account === undefined) return [];
            const share = total.value > 0 ? (counted / total.value) * 100 : null;
            return {
              id,
              name: <AccountName account={account} />,
              figures: [
                formatMoney(counted, currency, language),
                share === null ? '–' : formatShare(share, language),
              ],
            };
          }),
          ...leftOut.map((account) => ({
            id: account.id,
            name: <AccountName account={account} />,
            figures: [
              <Tag key="rate" tone="bad">
                {texts.noRate}
              </Tag>,
              '–',
            ],
          })),
        ]}
      />
    </Sheet>
  );
}

/** The name, which leads to the account's page, and what it is. */
function AccountName({ account: { id, name, type, accountForm } }: { account: Asset }) {
  const { accountForms, types } = useTexts(assetTexts);
  return (
    <>
      <Link href={holdingsPath(id)} className={linkClass}>
        {name}
      </Link>
      <span className={styles['facts']}>
        {joinFacts([...new Set([types[type], accountForm && accountForms[accountForm]])])}
      </span>
    </>
  );
}
