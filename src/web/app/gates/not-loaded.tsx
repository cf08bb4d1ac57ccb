import type { Language } from '#domain/basics/texts.ts';
import { appTexts } from '#web/app/texts.ts';

/** The empty address is the page's own, with its query: a link that reads it again. */
const SAME_PAGE = '';

/** Instead of an application whose script did not come. It needs no script itself. */
export function NotLoaded({ language }: { language: Language }) {
  const texts = appTexts[language];
  return (
    <>
      <h1>{texts.notLoadedTitle}</h1>
      <p role="alert">{texts.notLoaded}</p>
      <a href={SAME_PAGE}>{texts.retry}</a>
    </>
  );
}
