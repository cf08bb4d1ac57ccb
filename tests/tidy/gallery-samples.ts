import type { Sample } from './samples.ts';

const asset = 'src/web/records/assets/asset-card.tsx';
const specimens = 'src/web/kit/gallery/actions.tsx';
const button = `import { Button } from '#web/kit/ui/button.tsx';`;

export const gallerySamples: Readonly<Record<string, Sample>> = {
  'shown-in-gallery': {
    broken: [
      { [asset]: button },
      { [asset]: button, [specimens]: `import type { Button } from '#web/kit/ui/button.tsx';` },
      { [asset]: `import { Radar } from '#web/kit/charts/radar.tsx';`, [specimens]: button },
    ],
    kept: {
      [specimens]: button,
      [asset]: `${button}\nimport { loadAhead, type Load } from '#web/kit/ui/lazy-part.tsx';`,
    },
  },
  'gallery-apart': {
    broken: [
      { [asset]: `import { Specimen } from '#web/kit/gallery/specimen.tsx';` },
      { 'src/web/kit/ui/button.tsx': `const load = () => import('../gallery/gallery.tsx');` },
    ],
    kept: {
      [specimens]: `import { Specimen } from './specimen.tsx';`,
      'tests/journeys/gallery.test.ts': `import { texts } from '#web/kit/gallery/texts.ts';`,
    },
  },
};
