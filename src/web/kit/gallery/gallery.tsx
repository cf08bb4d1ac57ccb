import { useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EntryPage } from '#web/kit/ui/entry-page.tsx';
import { LanguageSwitch } from '#web/kit/ui/language-switch.tsx';
import { PageHead } from '#web/kit/ui/page-head.tsx';
import { SiteFooter, SiteHeader } from '#web/kit/ui/site.tsx';
import { SkipLink } from '#web/kit/ui/skip-link.tsx';
import { linkClass } from '#web/kit/ui/text-class.ts';
import { TextField } from '#web/kit/ui/text-field.tsx';
import { ToastHost } from '#web/kit/ui/toast-host.tsx';
import { TooltipHost } from '#web/kit/ui/tooltip-host.tsx';
import { useTitle } from '#web/kit/ui/use-title.ts';
import { Actions } from './actions.tsx';
import { Charts } from './charts.tsx';
import { Fields } from './fields.tsx';
import { Figures } from './figures.tsx';
import styles from './gallery.module.css';
import { Layers } from './layers.tsx';
import { ListsAndTables } from './lists.tsx';
import { Surfaces } from './surfaces.tsx';
import { galleryTexts } from './texts.ts';
import { Waiting } from './waiting.tsx';

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
