import { folded, type LeftOut } from './move-file.ts';

/** Words that name a part of what is owned, owed, paid or received, of which there are sums. */
const PARTS: readonly RegExp[] = [
  /^(?:mina|vara|min|var|all|alla|allt|of|av|och|and|i|in|per|for|the|my|our|kr|sek|tkr|mkr|kronor|total|totala|totalt|\d{4}|[&/,+-])$/,
  /^(?:tillgang(?:ar|arna|en)?|skuld(?:er|erna)?|lan(?:en)?|bolan(?:en)?|sparande(?:t)?|sparat|placeringar(?:na)?|investeringar(?:na)?)$/,
  /^(?:likvida|likviditet|medel|fonder|aktier|konton|bankkonton|pension(?:er)?|portfolj(?:en)?|innehav(?:en)?|inkomst(?:er|erna)?|utgift(?:er|erna)?)$/,
  /^(?:kostnad(?:er|erna)?|intakt(?:er|erna)?|varde(?:n|t)?|kapital|fastighet(?:er|erna)?|bostader|boende|fordon|krypto|vardepapper|belopp)$/,
  /^(?:assets?|liabilit(?:y|ies)|debts?|loans|savings|investments?|cash|accounts|funds|stocks|retirement|propert(?:y|ies)|real|estate)$/,
  /^(?:schulden|vermogen(?:swerte)?|einnahmen|ausgaben|kosten|verbindlichkeiten)$/,
  /^(?:incomes?|expenses?|costs?|spending|bills|crypto|vehicles|balance|value|wealth|amount|monthly|owed|liquid|fixed|current)$/,
];

function namesParts(text: string): boolean {
  return text.split(' ').every((word) => PARTS.some((part) => part.test(word)));
}

/** Words of all that is owned or owed, and those that tell no part of it. */
const WHOLE =
  /^(?:mina|vara|min|var|all|alla|allt|av|och|and|i|in|per|for|the|my|our|kr|sek|tkr|mkr|kronor|total|totala|totalt|\d{4}|[&/,+-]|tillgang(?:ar|arna)?|skuld(?:er|erna)?|lan(?:en)?|varde(?:t)?|kapital|portfolj(?:en)?|innehav(?:en)?|portfolio|holdings|belopp|assets?|liabilit(?:y|ies)|debts?|loans|value|wealth|amount|balance|owed|inkl\.?|incl\.?|allting|everything)$/;

function namesWhole(text: string): boolean {
  if (
    /^(?:inkl|incl|inklusive|including|efter skatt|fore skatt|after tax|before tax)(?=[ .]|$)/.test(
      text,
    )
  )
    return true;
  return text.split(' ').every((word) => WHOLE.test(word));
}

const SUM =
  /^(?:delsumma|summa|summe|gesamt(?:summe)?|insgesamt|zwischensumme|sum|totalt|tot|s:a|subtotal|sub total|grand total|sammanlagt|tillsammans|totals|∑|σ|totalsumma|slutsumma|summering|skuldsumma|allt(?=$)|samlade? (?:tillgangar|skulder|lan|formogenhet|sparande)|alla (?:tillgangar|skulder|lan)|brutto(?:formogenhet|tillgangar|varde)?|gross (?:assets|worth|value|total))(?![\p{L}\d])/u;
const SUM_LATER =
  /(?:^|[^\p{L}])(?:totalt?|totals|summa|sum|tillsammans|sammanlagt|i all?t)(?![\p{L}\d])/u;
/** As the last word, with the owner or the bank before it. */
const SUM_LAST = /[^\p{L}](?:totalt?|totals|summa|sum|tillsammans|sammanlagt|i all?t)$/u;
/** A heading's own word, which with figures is the sum of its section. */
const SECTION =
  /^(?:(?:mina |vara )?(?:tillgangar(?:na)?|skulder(?:na)?|inkomster(?:na)?|utgifter(?:na)?|kostnader(?:na)?|intakter)|assets|liabilities|debts?|incomes?|expenses|costs)$/;
const NET =
  /^(?:(?:min|var|total|totalt|totala|summa|my|our|total) )?(?:netto ?formogenhet(?:en)?|net ?worth|eget kapital|formogenhet(?:en)?|netto(?:tillgangar|varde|vermogen|formue)?|reinvermogen|eigenkapital|net assets|net total|net|nw|networth|tillgangar (?:[-–]|minus) skulder(?:na)?|assets (?:[-–]|minus|less) (?:debts|liabilities))(?= |$)/;
/** Names that begin so, and are of pay, an account or a shop. */
const NOT_NET =
  /^(?:netto|net) (?:lon|inkomst|income|salary|pay|savings|cash|konto|resultat|kassa)/;
const NET_LIKELY =
  /^(?:vi ar varda|jag ar vard|(?:i am|we are) worth|vart varde|equity|netto(?:resultat|kassaflode)?|net(?: (?:income|savings|cash ?flow))?|kvar(?:staende)?(?! (?:av|pa) \S*(?:(?<!p)lan|skuld))|overskott|overskudd?|uberschuss|til radighed|surplus|resultat|saldo|balans|balance|cash ?flow|kassaflode|left(?: over)?|over|remaining)(?: (?:att|efter|till|av|i|per|this|to|after|of|before|fore) .*| kr| sek)?$|(?:^| )(?:(?:netto ?)?formogenhet(?:en)?|net ?worth)(?: |$)/;
/** Words for the rest of incomes, which is never an account. */
const REST = /^(?:kvar|ubrig|over|overskott|rest(?:en)?|surplus|left ?over|remaining)$/;
/** Words after that of a sum that tell which rows it leaves out or takes in. */
const QUALIFIER =
  /^(?:exkl|inkl|excl|incl|exklusive|inklusive|excluding|including|exclusive|inclusive|ex|utan|utom|forutom|med|without|with|minus|plus|efter|fore|innan|after|before|less|all|allt|av|of|i|in|per|for)(?=[ .:]|$)|^\(/;
/** Names of a part of the row above. */
const PART_OF = /^(?:varav|darav|darutav|of which|whereof|thereof)(?=[\s:]|$)/;
/** Names of goals, payments, numbers and parts of other rows. */
const MEASURES: readonly RegExp[] = [
  /^(?:mal(?:et|en|varde|belopp)?|sparmal(?:et)?|delmal|etappmal|slutmal|budget(?:erat|erad)?|prognos(?:en|tiserat)?|kalkyl(?:erat)?|planerat|estimat)(?=[\s:(]|$)/,
  /^(?:insattning(?:ar)?|insatt|insatta|(?:in|av)?betal(?:t|at)|inbetalningar?|amorterat|uttag|uttaget|manadsspar(?:ande|a|at)?|nysparande|overforing(?:ar)?|transfers?|(?:investerat|satsat)(?: kapital| belopp)?(?= (?:totalt|hittills|denna|i ar)|$)|tillskott)(?=[\s:(]|$)/,
  /^(?:deposits?|deposited|contributions?|contributed|paid(?: in| off| down)?|money in|money out|withdrawals?|invested|net invested|monthly savings?|saved)(?= (?:this|per|in|so|to|ytd|each|during|a)(?= |$)|$)/,
  /^sparat (?:denna|den har|under|i|per|hittills|pa|sedan|senaste|forra|totalt)(?= |$)/,
  /^(?:orealiserad |realiserad |ackumulerad |total |unrealised |unrealized |realised |realized )?(?:vinst(?:en)?|forlust|vinst ?[/&] ?forlust|profits?|gains?|losses|p ?[/&] ?l|pnl|gain ?[/&] ?loss|profit ?[/&] ?loss)(?=[\s:(]|$)/,
  /^(?:fire|fi)(?:[- ](?:tal|mal|nummer|number|target|goal|summa|belopp|niva))(?=[\s:(]|$)/,
  /^(?:per person|per vuxen|per capita|per head|per adult|halften|var sin del|each)(?=[\s:(]|$)/,
  /^(?:min|din|my) (?:del|andel|share|part|half)(?=$| ?[:(\d]| av (?:summan?|totalt?|totalen|allt|det)| of (?:the |it|total|all))/,
  /^\p{L}+['’]?s (?:del|andel|half|share|part)(?=$| ?[:(\d])/u,
  PART_OF,
  /^(?:kommentar(?:er)?|anteckning(?:ar)?|notering(?:ar)?|comments?|notes?)$/,
  /^(?:antal|(?:andelar|units)(?= ?[(:]|$)|quantity|qty|number of|no\. of|nav(?= ?[(:]|$)|kurs|gav|aktiekurs|fondkurs|share price|unit price|price per)(?=[\s:(]|$)/,
  /^(?:anskaffningsvarde|inkopspris|inkopsvarde|kopeskilling|kopesumma|kopt for|omkostnadsbelopp|cost basis|book cost|purchase price|taxeringsvarde)(?=[\s:(]|$)/,
  /^(?:i|in) (?:[a-z]{3}|euros?|dollars?|kronor|pund|pounds)$/,
  /^(?:usd|eur|sek|gbp|nok|dkk|chf) ?[/-]? ?(?:usd|eur|sek|gbp|nok|dkk|chf)(?: ?kurs(?:en)?| rate)?$/,
  /^(?:isk-?skatt(?:en)?|schablonskatt|schablonintakt|skatt pa isk)(?=[\s:(]|$)/,
  /^(?:forra manaden|foregaende manad|last month|previous month|ingaende(?: balans| saldo| varde)?|opening balance)$/,
  /^\S+ (?:i|in) (?:manader|months|ar|years)$/,
  /^(?:ranteberakning|skuldkvot|buffertmanader|buffertkvot|(?:ar|manader) (?:kvar|till)|years? (?:to|until|left)|runway|months of expenses|alder|age|all[- ]time high|ath|rekord)(?=[\s:(]|$)/,
];
/** Sums over time, before what they add. */
const RUNNING = /^(?:ack\.?|ackumulera[dt]e?|kumulativ[at]?|accumulated|cumulative|acc\.?) /;
/** The measures of one of several accounts, as `ISK insatt` beside `ISK värde`. */
const MEASURE_LAST =
  /[ \-:(](?:insatt|insattning(?:ar)?|(?:in|av|ater)?betal(?:t|d|at|ad|da)|amortera[dt]|(?:re)?paid(?: (?:off|down|back))?|vinst|antal|kurs|gav|anskaffningsvarde|inkops(?:varde|pris|kostnad)|kop(?:eskilling|esumma|pris)|purchase price|invested|deposits|deposited|contributions|gain|profit|units|cost basis|target|mal|prognos|budget|forecast|manadsspar(?:ande)?|i manader|in months)\)?$/;
/** Also words of goals, which funds and accounts may have in their names. */
const GOALS =
  /^(?:target|goal|savings? goal|forecast|projected|projection|expected|planned|fire(?= (?:at|date|year|age)|$)|real(?:t)? varde|real value|inflation[- ]adjusted|inflationsjusterat)(?=[\s:(]|$)/;
const GOALS_OF_KEPT =
  /konto|account|fond|fund|aktie|stock|share|isk\b|index|etf|bond|retirement|pension|date/;
const DERIVED_WHOLE =
  /^(?:forandring(?:ar)?|change|tillvaxt|growth|diff(?:erens)?|difference|δ|delta|\+\/?-|kvot|ratio|snitt|genomsnitt|medelvarde|average|avg|okning|minskning|increase|decrease|kumulativt?|cumulative|(?:varde)?utveckling|varde(?:okning|minskning|forandring|tillvaxt)|yoy|avkastning|returns?|procent|percent|belaningsgrad|skuldsattningsgrad|soliditet|inflation|kpi|cpi|vaxelkurs|valutakurs|exchange rate|sparkvot|savings rate)(?: (?:i|in|sedan|since|fran|from|mot|vs|jamfort|forra|senaste|last|av|of|per|pa|on|mellan|this|denna|en|ett|lan|inkl|exkl|kr|sek|manad|month|year|ar|ytd|idag|[a-z]{3}\/[a-z]{3}|eur|usd|gbp|nok|dkk|chf|pln)(?: .*)?)?$|^(?:andel(?:ar)?|share|medel|kurs|antal|number|mom|budget(?:erat)?)$|^δ/;
const DERIVED =
  /forandring|\bchange\b|tillvaxt\b|\bgrowth\b|\bdiff|\bandel\b|\bkvot\b|\bratio\b|\bsnitt|\bmedel(?:varde)?\b|\baverage\b|\bavg\b|\bokning|\bminskning|increase|decrease|kumulativ|cumulative|utveckling\b|\byoy\b|\bmom\b|avkastning|\breturns?\b|procent|\bpercent|\bkpi\b|\bkurs\b|\bbudget/;

/** A name that has a word of a sum, of a difference, or of a figure that follows from others. */
export type NamedOut = {
  leftOut: LeftOut;
  /**
   * `sure`: it has no other word; `likely`: it has these as its subject; `partly`: they may be of
   * its own name, as in `Total World Fund`.
   */
  level: 'sure' | 'likely' | 'partly';
  /** A sum of all, or of all that is owned or owed: no other word tells a part. */
  isWhole?: boolean;
  /** A part of the row above, which that one counts. */
  isPart?: boolean;
};

/** Whether a name is of what payments leave of incomes. */
export function namesRest(name: string): boolean {
  return REST.test(folded(name));
}

const NET_LAST = /[ :(-](?:netto(?:varde)?|net(?: (?:value|worth))?|eget kapital|equity)\)?$/u;

/** The group of a name that ends as that of a net, as `bil` of `Bil netto`; null: it does not. */
export function netStem(name: string): string | null {
  const text = folded(name);
  const end = NET_LAST.exec(text)?.index ?? 0;
  const stem = text
    .slice(0, end)
    .replace(/[:(-]$/, '')
    .trim();
  return /\p{L}/u.test(stem) ? stem : null;
}

/** Whether the words of a name are those of a sum or of a derived figure; null: they are not. */
export function namedOut(name: string): NamedOut | null {
  const text = folded(name)
    .replace(/\((?:kr|sek|tkr|mkr|eur|usd|€|\$)\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s:=*.])[\s:=*.]+$/, '')
    .replace(/^[-–—•*>=]+ ?/, '')
    .trim();
  return namedSum(text) ?? namedMeasure(text);
}

function namedSum(text: string): NamedOut | null {
  // 3,5 % is the rate of an account; a sign alone says that the row holds shares.
  if (/(?<![\d ])%|(?<!\d) %|^%/.test(text)) return { leftOut: 'percent', level: 'likely' };
  if (/^(?:andel|share)\b/.test(text)) return { leftOut: 'percent', level: 'likely' };
  if (DERIVED_WHOLE.test(text.replace(/^total /, '')))
    return { leftOut: 'derived', level: 'likely' };
  const [net = ''] = NOT_NET.test(text) ? [] : (NET.exec(text) ?? []);
  if (net !== '') {
    const rest = text.slice(net.length).trim();
    const isWhole = rest === '' || namesWhole(rest);
    const isOpen = /^net(?:to)?$/.test(net) && !isWhole && !QUALIFIER.test(rest);
    if (!isOpen) return { leftOut: 'net', level: 'sure', isWhole };
    if (net === 'netto') return { leftOut: 'net', level: 'likely' };
  }
  if (REST.test(text)) return { leftOut: 'net', level: 'sure' };
  if (NET_LIKELY.test(text)) return { leftOut: 'net', level: 'likely' };
  if (SECTION.test(text)) return { leftOut: 'total', level: 'sure', isWhole: namesWhole(text) };
  const [begin = ''] = SUM.exec(text) ?? /^totala?(?= |$)/.exec(text) ?? [];
  if (begin !== '') {
    const rest = text.slice(begin.length).trim();
    const isWhole = (rest === '' || namesWhole(rest)) && !/^(?:del|sub)/.test(begin);
    if (rest === '' || namesParts(rest)) return { leftOut: 'total', level: 'sure', isWhole };
    const isOpen = /^totala?$/.test(begin) && !QUALIFIER.test(rest);
    return { leftOut: 'total', level: isOpen ? 'partly' : 'likely' };
  }
  if (SUM_LATER.test(text))
    return { leftOut: 'total', level: SUM_LAST.test(text) ? 'likely' : 'partly' };
  return netStem(text) === null ? null : { leftOut: 'net', level: 'partly', isWhole: false };
}

function namedMeasure(text: string): NamedOut | null {
  const isGoal = GOALS.test(text) && !GOALS_OF_KEPT.test(text);
  const bare = text.replace(RUNNING, '');
  if (isGoal || MEASURE_LAST.test(text) || MEASURES.some((words) => words.test(bare)))
    return { leftOut: 'measure', level: 'likely', isPart: PART_OF.test(bare) };
  if (/^sparat$/.test(text)) return { leftOut: 'net', level: 'partly' };
  return DERIVED.test(text) || /formogenhet/.test(text)
    ? { leftOut: 'derived', level: 'partly' }
    : null;
}
