import { useQuery } from '@tanstack/react-query';
import { defineTexts } from '#domain/basics/texts.ts';
import type { Household } from '#domain/household/households.ts';
import type { DeficitRooms } from '#domain/figures/tax-meter/deficit-rooms.ts';
import type { NoTaxYear } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { request } from '#web/client/http/api.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { useSource } from '#web/client/records/use-records.tsx';
import {
  CHANGED_BY_OTHERS,
  useHouseholds,
  useMembers,
} from '#web/household/households/use-households.ts';
import { joinNames, memberNames } from '#web/household/members/member-names.ts';
import { formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { linkClass } from '#web/kit/ui/classes.ts';
import styles from './household-rooms.module.css';

type Rooms = DeficitRooms & { year: number; notShared: string[]; amountsOf: number | null };

/** In each of the user's households of several: who has room for more interest. */
export function HouseholdRooms({ year }: { year: number }) {
  const { data = [] } = useHouseholds();
  return data
    .filter(({ memberCount }) => memberCount > 1)
    .map((household) => <OfHousehold key={household.id} household={household} year={year} />);
}

function OfHousehold({ household, year }: { household: Household; year: number }) {
  const source = useSource();
  const texts = useTexts(taxRoomTexts);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...source.key, 'households', household.id, 'tax-rooms', year],
    queryFn: () =>
      request<Rooms | NoTaxYear>(`/api/households/${household.id}/tax-rooms?year=${year}`),
    ...CHANGED_BY_OTHERS,
  });
  const title = texts.title({ name: household.name });
  if (data === undefined && error !== null) {
    return (
      <Sheet>
        <SheetHead title={title} />
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      </Sheet>
    );
  }
  if (data === undefined) return null;
  if ('noRules' in data) {
    return (
      <Sheet>
        <SheetHead title={title} />
        <p className={styles['words']}>
          <RulesLink>{texts.noRules({ year: data.year })}</RulesLink>
        </p>
      </Sheet>
    );
  }
  return (
    <Sheet>
      <SheetHead title={title} />
      <MemberRooms householdId={household.id} rooms={data} />
    </Sheet>
  );
}

/** Words that lead to the list of rules. */
function RulesLink({ children }: { children: string }) {
  return (
    <a href={paths.rules} className={linkClass}>
      {children}
    </a>
  );
}

function MemberRooms({ householdId, rooms }: { householdId: string; rooms: Rooms }) {
  const texts = useTexts(taxRoomTexts);
  const language = useLanguage();
  const { data: members = [] } = useMembers(householdId);
  const names = memberNames(members);
  const money = (value: number) => formatWholeMoney(value, 'SEK', language);
  const percent = (value: number) => formatPercent(value, language);
  const { limit, below, above, move, notShared } = rooms;
  const hidden = joinNames(
    notShared.map((id) => names.get(id) ?? texts.somebody),
    language,
  );
  return (
    <>
      <Table
        caption={texts.caption({ limit: money(limit) })}
        columns={[texts.member, texts.left, texts.beyond]}
        rows={rooms.members.map(({ userId, left, beyond }) => ({
          id: userId,
          name: names.get(userId) ?? texts.somebody,
          figures: [money(left), money(beyond)],
        }))}
      />
      <div className={styles['words']}>
        <p>
          {move === null
            ? texts.nothing({ below: percent(below) })
            : texts.move({
                moved: money(move.moved),
                gain: money(move.gain),
                below: percent(below),
                above: percent(above),
              })}
        </p>
        {rooms.amountsOf !== null && (
          <p>
            <RulesLink>{texts.amountsOf({ year: rooms.amountsOf })}</RulesLink>
          </p>
        )}
        <p className={styles['small']}>{texts.terms}</p>
        {notShared.length > 0 && (
          <p className={styles['small']}>{texts.notShared({ names: hidden })}</p>
        )}
      </div>
    </>
  );
}

type GainBoundsParams = { below: string; above: string };
type TransferGainParams = GainBoundsParams & { moved: string; gain: string };

const taxRoomTexts = defineTexts({
  en: {
    title: ({ name }: { name: string }) => `Room for interest in ${name}`,
    caption: ({ limit }: { limit: string }) => `Each member's room up to ${limit} of deficit`,
    member: 'Member',
    left: 'Room left',
    beyond: 'Beyond it',
    somebody: 'A member',
    nothing: ({ below }: { below: string }) =>
      `All interest has the reduction of ${below}: moving it would give nothing.`,
    move: ({ moved, gain, below, above }: TransferGainParams) =>
      `If ${moved} of the interest were paid by those with room, it would have ${below} instead ` +
      `of ${above}: ${gain} a year.`,
    terms:
      'Interest is deducted by the person who owes and pays it. The bank decides whether a loan ' +
      'can be shared otherwise. Deposits to ISK are not known here.',
    amountsOf: ({ year }: { year: number }) =>
      `Savings are counted with ${year} amounts until those of the year are here.`,
    noRules: ({ year }: { year: number }) => `Valv has no rules on interest for ${year}.`,
    notShared: ({ names }: { names: string }) =>
      `${names}: assets or liabilities are not shared, and not counted.`,
  },
  sv: {
    title: ({ name }: { name: string }) => `Utrymme för ränta i ${name}`,
    caption: ({ limit }: { limit: string }) => `Varje medlems utrymme upp till ${limit} underskott`,
    member: 'Medlem',
    left: 'Kvar',
    beyond: 'Över gränsen',
    somebody: 'En medlem',
    nothing: ({ below }: { below: string }) =>
      `All ränta ger en reduktion på ${below}: att flytta den skulle inte ge något.`,
    move: ({ moved, gain, below, above }: TransferGainParams) =>
      `Om ${moved} av räntan betalades av dem som har utrymme skulle den ge ${below} i stället ` +
      `för ${above}: ${gain} om året.`,
    terms:
      'Den som är skyldig och betalar räntan drar av den. Banken avgör om ett lån kan delas på ' +
      'annat sätt. Insättningar på ISK är inte kända här.',
    amountsOf: ({ year }: { year: number }) =>
      `Sparande räknas med ${year} års belopp tills årets finns här.`,
    noRules: ({ year }: { year: number }) => `Valv har inga regler om ränta för ${year}.`,
    notShared: ({ names }: { names: string }) =>
      `${names}: tillgångar eller skulder delas inte, och är inte med.`,
  },
});
