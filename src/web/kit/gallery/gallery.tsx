import Car from 'lucide-react/icons/car';
import House from 'lucide-react/icons/house';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { SparkLine } from '#web/kit/charts/spark-line.tsx';
import { formatMoney, formatShare } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { formatShortMoney } from '#web/kit/i18n/short-money.ts';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Button, IconButton } from '#web/kit/ui/button.tsx';
import { Distribution } from '#web/kit/ui/distribution.tsx';
import { EntryPage } from '#web/kit/ui/entry-page.tsx';
import { LanguageSwitch } from '#web/kit/ui/theme-and-language.tsx';
import { List, ListRow } from '#web/kit/ui/list.tsx';
import { PageHead, SkipLink, useTitle } from '#web/kit/ui/page-frame.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SiteFooter, SiteHeader } from '#web/kit/ui/site.tsx';
import { Table, WideTable } from '#web/kit/ui/table.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { TextField } from '#web/kit/ui/field.tsx';
import { ToastHost } from '#web/kit/ui/toast-host.tsx';
import { TooltipHost } from '#web/kit/ui/tooltip-host.tsx';
import { Trend } from '#web/kit/ui/figure.tsx';
import { Actions } from './actions.tsx';
import { Charts } from './charts.tsx';
import { Fields } from './fields.tsx';
import { Figures } from './figures.tsx';
import { Layers } from './layers.tsx';
import { useParts } from './sample-figures.ts';
import { Specimen, State } from './specimen.tsx';
import { Surfaces } from './surfaces.tsx';
import { galleryTexts } from './texts.ts';
import { Waiting } from './waiting.tsx';
import styles from './gallery.module.css';

/** In the order of the page. */
const GROUPS = {
  actions: Actions,
  fields: Fields,
  surfaces: Surfaces,
  waiting: Waiting,
  layers: Layers,
  figures: Figures,
  lists: ListsAndTables,
  charts: Charts,
} as const;

const GROUP_IDS = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

/** Every component of the kit in its states. `SiteHeader` and `SiteFooter` are the page's own. */
export function Gallery() {
  const [isEntry, setEntry] = useState(false);
  return (
    <>
      {isEntry ? (
        <Entry onClose={() => setEntry(false)} />
      ) : (
        <Page onEntry={() => setEntry(true)} />
      )}
      <ToastHost />
      <TooltipHost />
    </>
  );
}

function Page({ onEntry }: { onEntry: () => void }) {
  const { groups, ...texts } = useTexts(galleryTexts);
  useTitle(`${texts.pageTitle} – Valv`);
  const links = GROUP_IDS.map((id) => ({ href: `#${id}`, text: groups[id] }));
  return (
    <>
      <SkipLink to="components" />
      <SiteHeader label={texts.onThisPage} links={links} />
      <main id="components" className={styles['page']} tabIndex={-1}>
        <h1 className={styles['title']}>{texts.pageTitle}</h1>
        <p className={styles['lead']}>{texts.pageLead}</p>
        {GROUP_IDS.map((id) => {
          const Group = GROUPS[id];
          return (
            <section key={id} id={id} className={styles['group']} aria-label={groups[id]}>
              <PageHead title={groups[id]}>
                {id === 'layers' && (
                  <Button data-opens="EntryPage" onClick={onEntry}>
                    {texts.openEntry}
                  </Button>
                )}
              </PageHead>
              <Group />
            </section>
          );
        })}
      </main>
      <SiteFooter links={links} />
    </>
  );
}

/** In the place of the gallery, because it is a page. */
function Entry({ onClose }: { onClose: () => void }) {
  const texts = useTexts(galleryTexts);
  return (
    <EntryPage
      title={texts.entryTitle}
      lead={texts.sentence}
      corner={<LanguageSwitch />}
      below={
        <button type="button" className={linkClass} data-closes onClick={onClose}>
          {texts.back}
        </button>
      }
    >
      <div className={styles['apart']}>
        <TextField label={texts.name} />
        <Button variant="primary" isWide>
          {texts.save}
        </Button>
      </div>
    </EntryPage>
  );
}

/** Figures below one another. */
function ListsAndTables() {
  return (
    <>
      <Lists />
      <Tables />
      <Distributions />
    </>
  );
}

function Lists() {
  const texts = useTexts(galleryTexts);
  const actions = <IconButton icon={Pencil} size="small" label={texts.edit} />;
  const onPress = { label: texts.edit, open: () => undefined };
  const up = (
    <Trend direction="up" tone="good">
      <Amount value="18642" currency="SEK" isChange />
    </Trend>
  );
  const spark = <SparkLine values={[3, 4, 4, 6, 5, 8]} />;
  return (
    <Specimen name="List, ListRow" isBare>
      <State of="everything; long words and 1e12" isWide>
        <Sheet>
          <List label={texts.home}>
            <ListRow
              icon={House}
              name={texts.home}
              facts={texts.sentence}
              tags={<Tag tone="est">{texts.tags.est}</Tag>}
              spark={spark}
              trend={up}
              amount={<Amount value="1250000.5" currency="SEK" />}
              under={texts.source}
              {...{ actions, onPress }}
            />
            <ListRow
              icon={Car}
              name={texts.longWord}
              facts={texts.longWord}
              tags={<Tag tone="warn">{texts.missingRate}</Tag>}
              spark={spark}
              trend={up}
              amount={<Amount value="-1000000000000" currency="SEK" />}
              {...{ actions, onPress }}
            />
          </List>
        </Sheet>
      </State>
      <State of="the least there is" isWide>
        <Sheet>
          <List label={texts.loan}>
            <ListRow icon={Car} name={texts.loan} amount="–" />
          </List>
        </Sheet>
      </State>
    </Specimen>
  );
}

function Tables() {
  const texts = useTexts(galleryTexts);
  const language = useLanguage();
  const money = (value: string) => formatMoney(value, 'SEK', language);
  const columns = [texts.name, texts.value, texts.loan, texts.netWorth];
  const rows = [
    {
      id: 'home',
      name: texts.home,
      figures: [money('4500000'), money('-3200000'), money('1300000')],
    },
    {
      id: 'long',
      name: texts.longWord,
      figures: [money('1000000000000'), '–', money('1000000000000')],
    },
  ];
  const caption = texts.netWorth;
  return (
    <>
      <Specimen name="Table">
        <State of="two columns">
          <Table
            caption={caption}
            columns={columns.slice(0, 2)}
            rows={rows.map((row) => ({ ...row, figures: row.figures.slice(0, 1) }))}
          />
        </State>
      </Specimen>
      <Specimen name="WideTable">
        <State of="on a phone each row is a name with its figures below" isWide>
          <WideTable {...{ caption, columns, rows }} />
        </State>
      </Specimen>
    </>
  );
}

function Distributions() {
  const texts = useTexts(galleryTexts);
  const language = useLanguage();
  const parts = useParts();
  const columns = { name: texts.name, share: texts.share, amount: texts.value };
  const [first] = parts;
  return (
    <Specimen name="Distribution">
      <State of="several, with a rest" isWide>
        <Distribution sentence={texts.distributed} columns={columns} parts={parts}>
          {formatShortMoney(1_000_000_000_000, { currency: 'SEK', language })}
        </Distribution>
      </State>
      {first && (
        <State of="one" isWide>
          <Distribution
            sentence={texts.distributed}
            columns={columns}
            palette="balance"
            parts={[{ ...first, percent: 100, share: formatShare(100, language) }]}
          >
            {texts.home}
          </Distribution>
        </State>
      )}
    </Specimen>
  );
}
