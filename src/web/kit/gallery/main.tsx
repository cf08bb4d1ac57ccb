import '#web/kit/styles/base.css';
import { createRoot } from 'react-dom/client';
import { LanguageProvider } from '#web/kit/i18n/language.tsx';
import { followTheme } from '#web/kit/ui/theme.ts';
import { Gallery } from './gallery.tsx';
import { BrokenOnPurpose } from './waiting.tsx';

/** The component gallery, which only the development server serves (scripts/steps/gallery.ts). */
const page = document.querySelector('#page');
followTheme();
if (page !== null) {
  createRoot(page, {
    onCaughtError: (error) => {
      if (!(error instanceof BrokenOnPurpose)) reportError(error);
    },
  }).render(
    <LanguageProvider fallback="en">
      <Gallery />
    </LanguageProvider>,
  );
}
