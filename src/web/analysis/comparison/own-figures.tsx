import { useTexts } from '#web/kit/i18n/language.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { CostsPart } from './costs-part.tsx';
import { GrowthPart } from './growth-part.tsx';
import styles from './own-figures.module.css';
import { PropertyPart } from './property-part.tsx';
import { ownTexts } from './texts.ts';

/** A person's own figures beside Sweden's: what was inflation, and how the home did. */
export function OwnFigures() {
  const texts = useTexts(ownTexts);
  return (
    <Sheet className={styles['sheet']}>
      <SheetHead title={texts.heading} />
      <div className={styles['parts']}>
        <GrowthPart />
        <CostsPart />
        <PropertyPart />
      </div>
    </Sheet>
  );
}
