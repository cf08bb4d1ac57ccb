import type { Language } from '#domain/texts.ts';
import { appTexts } from './texts.ts';

/** Instead of an application whose script did not come. It needs no script itself. */
export function NotLoaded({ language }: { language: Language }) {
  const texts = appTexts[language];
  return (
    <>
      <h1>{texts.notLoadedTitle}</h1>
      <p role="alert">{texts.notLoaded}</p>
      <a href="">{texts.retry}</a>
    </>
  );
}
