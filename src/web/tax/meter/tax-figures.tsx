import type { TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { amountsYear } from '#domain/figures/tax-meter/used-rules.ts';
import { formatDay, formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { explainStep } from './explain-tax.ts';
import { taxMeterTexts } from './texts.ts';

/** The four figures of the year. */
export function TaxFigures({ meter }: { meter: TaxMeter }) {
  const texts = useTexts(taxMeterTexts);
  const language = useLanguage();
  const { totals, room, isClosed, soFarTo } = meter;
  const { result, net } = totals.year;
  const begun = totals.soFar.result;
  const kind = net < 0 ? 'deficit' : 'surplus';
  const { taxPercent } = meter.steps;
  const earlier = amountsYear(meter.rules);
  const whole = isClosed ? texts.closedBelow : texts.wholeYearBelow;
  const percent = (value: number) => formatPercent(value, language);
  const until = soFarTo === null ? null : formatDay(soFarTo, language);
  return (
    <Tiles>
      <Tile>
        <Figure
          label={result < 0 ? texts.lowering : texts.payable}
          explain={() => explainStep(meter, 'result', language)}
          below={earlier === null ? whole : texts.amountsUntilKnown({ year: earlier })}
        >
          <Amount value={Math.abs(result)} currency="SEK" size="widget" />
        </Figure>
      </Tile>
      <Tile>
        <Figure
          label={begun < 0 ? texts.loweringSoFar : texts.payableSoFar}
          explain={null}
          below={until === null ? texts.soFarNothing : texts.soFarBelow({ day: until })}
        >
          <Amount value={Math.abs(begun)} currency="SEK" size="widget" />
        </Figure>
      </Tile>
      <Tile>
        <Figure
          label={texts.netLabel[kind]}
          explain={() => explainStep(meter, 'net', language)}
          below={
            net < 0 ? texts.deficitBelow : texts.surplusBelow({ percent: percent(taxPercent) })
          }
        >
          <Amount value={Math.abs(net)} currency="SEK" size="widget" />
        </Figure>
      </Tile>
      <Tile>
        <Figure
          label={texts.room({ limit: formatWholeMoney(room.limit, 'SEK', language) })}
          explain={() => explainStep(meter, 'reduction', language)}
          below={texts.roomBelow({ below: percent(room.below), above: percent(room.above) })}
        >
          <Amount value={room.left} currency="SEK" size="widget" />
        </Figure>
      </Tile>
    </Tiles>
  );
}
