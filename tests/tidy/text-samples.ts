import type { Sample } from './samples.ts';

const texts = 'src/web/records/assets/texts.ts';
const card = 'src/web/records/assets/asset-card.tsx';
const reads = `import { texts } from './texts.ts';\n`;

export const textSamples: Readonly<Record<string, Sample>> = {
  'texts-complete': {
    broken: [
      { [texts]: catalogue(`title: 'Assets', add: 'Add'`, `title: 'Tillgångar'`) },
      { [texts]: catalogue(`title: 'Assets'`, `title: 'Tillgångar', add: 'Lägg till'`) },
      { [texts]: catalogue(`form: { name: 'Name' }`, `form: {}`) },
      { [texts]: catalogue(`add: 'Add an asset'`, `add: 'Add an asset'`) },
      { [texts]: catalogue(`add: 'Add ' + 'an asset'`, `add: 'Add an ' + 'asset'`) },
    ],
    kept: {
      [texts]: catalogue(`ok: 'OK', form: { name: 'Name' }`, `ok: 'OK', form: { name: 'Namn' }`),
    },
  },
  'texts-apart': {
    broken: [{ 'src/web/records/assets/type-texts.ts': `export const typeTexts = {};` }],
    kept: {
      'src/web/records/assets/type-texts.ts': `// Apart from texts.ts: they come with the dialog.`,
      'src/web/records/assets/texts.ts': `export const assetTexts = {};`,
    },
  },
  'texts-used': {
    broken: [
      { [texts]: catalogue(`title: 'Assets'`, `title: 'Tillgångar'`) },
      {
        [texts]: catalogue(`title: 'Assets'`, `title: 'Tillgångar'`),
        'src/web/records/goals/goal-card.tsx': `const text = goal.title;`,
      },
      {
        [texts]: catalogue(`form: { name: 'Name' }`, `form: { name: 'Namn' }`),
        [card]: `${reads}const { form } = texts.en;`,
      },
      {
        [texts]: catalogue(`added: 'Added'`, `added: 'Tillagd'`),
        [card]: `${reads}const card = <AddDialog words={texts} />;`,
      },
    ],
    kept: {
      [texts]: catalogue(
        `title: 'Assets', form: { name: 'Name' }, step1: 'One', savings: 'Savings'`,
        `title: 'Tillgångar', form: { name: 'Namn' }, step1: 'Ett', savings: 'Sparande'`,
      ),
      [card]: `${reads}const { title, form } = texts.en;\nshow(form.name, \`step\${n}\`);`,
      'src/domain/records/assets.ts': `export const ASSET_TYPES = ['savings'];`,
      'src/web/records/goals/texts.ts': catalogue(`added: 'Added'`, `added: 'Tillagd'`),
      'src/web/records/goals/dialog.tsx': `${reads}const dialog = <AddDialog words={texts} />;`,
      'src/web/records/items/add-dialog.tsx': `show(words.added);`,
    },
  },
  'texts-in-both-languages': {
    broken: [
      { [card]: `const card = <h2>Total assets</h2>;` },
      { [card]: `const card = <button aria-label="Close" />;` },
      { [card]: `const card = <Field label="Name" />;` },
    ],
    kept: {
      [card]: `const card = <h2 className="card title">{texts.title} Valv – 12 SEK</h2>;`,
    },
  },
};

function catalogue(en: string, sv: string): string {
  return `export const texts = defineTexts({ en: { ${en} }, sv: { ${sv} } });`;
}
