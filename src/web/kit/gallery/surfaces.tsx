import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Avatar, ArchMark, Wordmark, PageHead } from '#web/kit/ui/page-frame.tsx';
import { FormError, Notice } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState, type Drawing, EmptyDrawing } from '#web/kit/ui/empty-state.tsx';
import { Preview } from '#web/kit/ui/field.tsx';
import { Sheet, SheetHead, Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { Row, Specimen, State } from './specimen.tsx';
import { galleryTexts } from './texts.ts';

const DRAWINGS: readonly Drawing[] = ['arch', 'pier', 'keystone', 'block'];

/** Surfaces, tags and notices. */
export function Surfaces() {
  return (
    <>
      <Sheets />
      <Heads />
      <Banners />
      <EmptyStates />
      <Marks />
    </>
  );
}

function Sheets() {
  const texts = useTexts(galleryTexts);
  const amounts = ['1250000.5', '-48200', '1000000000000', '0'];
  return (
    <Specimen name="Sheet, SheetHead, Tiles, Tile" isBare>
      <State of="Sheet, SheetHead">
        <Sheet>
          <SheetHead title={texts.home}>
            <Button size="small">{texts.add}</Button>
          </SheetHead>
        </Sheet>
      </State>
      <State of="SheetHead, long words">
        <Sheet>
          <SheetHead title={texts.longWord}>
            <Button size="small">{texts.add}</Button>
          </SheetHead>
        </Sheet>
      </State>
      {([4, 3, 2] as const).map((columnsMax) => (
        <State key={columnsMax} of={`Tiles, ${columnsMax}`} isWide>
          <Tiles columnsMax={columnsMax}>
            {amounts.map((value) => (
              <Tile key={value}>
                <Amount value={value} currency="SEK" size="widget" />
              </Tile>
            ))}
            <Tile spansRow>{texts.sentence}</Tile>
          </Tiles>
        </State>
      ))}
    </Specimen>
  );
}

function Heads() {
  const texts = useTexts(galleryTexts);
  return (
    <Specimen name="PageHead">
      <State of="lead, notes, actions" isWide>
        <PageHead title={texts.home} lead={texts.sentence} notes={<p>{texts.invalid}</p>}>
          <Button>{texts.cancel}</Button>
          <Button variant="primary">{texts.save}</Button>
        </PageHead>
      </State>
      <State of="long words" isWide>
        <PageHead title={texts.longWord}>
          <Button variant="primary">{texts.longName}</Button>
        </PageHead>
      </State>
    </Specimen>
  );
}

function Banners() {
  const texts = useTexts(galleryTexts);
  const language = useLanguage();
  return (
    <Specimen name="FormError, Notice, Preview">
      <State of="FormError">
        <FormError>{texts.invalid}</FormError>
      </State>
      <State of="FormError, title">
        <FormError title={texts.notSaved}>{texts.longWord}</FormError>
      </State>
      <State of="Notice">
        <Notice>{texts.sentence}</Notice>
      </State>
      <State of="Preview">
        <Preview label={texts.monthlyCost} rule={texts.rule}>
          {formatMoney('1000000000000', 'SEK', language)}
        </Preview>
      </State>
    </Specimen>
  );
}

function EmptyStates() {
  const texts = useTexts(galleryTexts);
  return (
    <Specimen name="EmptyState, EmptyDrawing">
      <State of="with an action">
        <EmptyState title={texts.emptyTitle} text={texts.sentence}>
          <Button variant="primary">{texts.add}</Button>
        </EmptyState>
      </State>
      <State of="long words">
        <EmptyState title={texts.longName} text={texts.rule} drawing="pier" />
      </State>
      {DRAWINGS.map((drawing) => (
        <State key={drawing} of={drawing}>
          <EmptyDrawing drawing={drawing} />
        </State>
      ))}
    </Specimen>
  );
}

function Marks() {
  const texts = useTexts(galleryTexts);
  return (
    <Specimen name="Wordmark, ArchMark, Avatar">
      <State of="Wordmark">
        <Row>
          <Wordmark />
          <Wordmark size={22} />
        </Row>
      </State>
      <State of="ArchMark">
        <Row>
          <ArchMark />
          <ArchMark size={48} />
        </Row>
      </State>
      <State of="Avatar, initials and image">
        <Row>
          <Avatar initials="ML" />
          <Avatar initials="ÅÖ" />
          <Avatar initials="ML" imageUrl="/src/web/kit/styles/favicon.svg" />
          {texts.userName}
        </Row>
      </State>
    </Specimen>
  );
}
