import { numberOf, type People } from './people.ts';

type Get = <T>(path: string) => Promise<T>;

/** Reads the sums of a household by member and category, with the items behind them. */
export async function figureLinesBy(
  get: Get,
  { path, name, people }: { path: string; name: string; people: People },
): Promise<string[]> {
  const [figures, goals] = await Promise.all([
    get<Figures>(`${path}/financial-summary?currency=SEK`),
    get<Goals>(`${path}/goals?currency=SEK`),
  ]);
  return [...sumLinesOf(name, figures, people), ...goalLinesOf(name, goals, people)];
}

const TOTALS = {
  assets: 'totalAssets',
  liabilities: 'totalLiabilities',
  incomes: 'monthlyIncome',
  costs: 'monthlyCosts',
} as const;
type TotalName = (typeof TOTALS)[keyof typeof TOTALS];

const SUMMED = Object.keys(TOTALS) as (keyof typeof TOTALS)[];

type Figures = Record<TotalName, number> & {
  members: ({ userId: string } & Record<TotalName, number | null>)[];
  explain: Record<TotalName, { userId: string; lines: { name: string }[] | null }[]>;
};

function sumLinesOf(name: string, figures: Figures, people: People): string[] {
  return SUMMED.flatMap((category) => {
    const total = TOTALS[category];
    const members = figures.members.map((member) => {
      const of = `${name} of user ${numberOf(people, member.userId)}`;
      const sum = member[total];
      return sum === null ? `${of} hides ${category}` : `${of} ${category}: ${sum.toFixed(2)}`;
    });
    const shown = figures.explain[total].flatMap(({ userId, lines }) =>
      (lines ?? []).map((line) => `${name} of user ${numberOf(people, userId)} shows ${line.name}`),
    );
    return [`${name} ${category}: ${figures[total].toFixed(2)}`, ...members, ...shown];
  });
}

type Goals = {
  totals: { current: number };
  members: { userId: string; totals: { current: number }; goals: { name: string }[] | null }[];
  notShared: string[];
};

function goalLinesOf(name: string, goals: Goals, people: People): string[] {
  const of = (userId: string) => `${name} of user ${numberOf(people, userId)}`;
  return [
    `${name} goals: ${goals.totals.current.toFixed(2)}`,
    ...goals.notShared.map((userId) => `${of(userId)} hides goals`),
    ...goals.members.flatMap((member) => [
      `${of(member.userId)} goals: ${member.totals.current.toFixed(2)}`,
      ...(member.goals ?? []).map((goal) => `${of(member.userId)} shows ${goal.name}`),
    ]),
  ];
}
