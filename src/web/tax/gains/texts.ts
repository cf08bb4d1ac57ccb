import {
  type YearParams,
  type CountParams,
  type DayParams,
  defineTexts,
  type NameParams,
  type PercentParams,
} from '#domain/basics/texts.ts';

export const gainTexts = defineTexts({
  en: {
    title: ({ year }: YearParams) => `Realised gains ${year}`,
    lead:
      'Sales in accounts whose gains you declare, in whole kronor. ISK, endowment insurance and ' +
      'pensions are not among them.',
    chooseYear: 'Income year',
    toTax: 'Tax on savings, loans and homes',
    file: 'Files for form K4',
    warningsTitle: 'Check before you declare',
    ofSales: ({ count }: CountParams) => (count === 1 ? '1 sale' : `${count} sales`),
    toAccount: 'See the account',
    warnings: {
      cost_unknown: 'the cost is not known. 20 % of the price counts where allowed, else nothing.',
      proceeds_unknown: 'the price of the sale is not known. It is in no sum and not in the file.',
      section_unsure: 'state the kind of the security. It decides the section of the form.',
      section_of_other:
        'another owner of the account has not stated the kind of the security, which decides the ' +
        'section of the form.',
      cost_of_other:
        'another owner moved units into an account of several owners. What they cost that owner is not ' +
        'seen here.',
      cost_taken_over:
        'units came with your share in an account of several owners, at their cost in that account, ' +
        'as a gift does. What you paid for them, or what the giver has of the same elsewhere, would ' +
        'change it.',
      listing_unsure:
        'without an ISIN it is not known to be listed. Unlisted shares have another form.',
      price_estimated: 'the transfer is counted at a price of an earlier day.',
      sold_more_than_held:
        'more was sold than the account held. A purchase is missing, or it was sold short: then the ' +
        'gain is what is left once it is bought back.',
      option_written:
        'the option has not been bought back, and its whole premium counts as a gain. If it runs for ' +
        'at most a year and is still open, it is declared for the year in which it ends.',
      ratio_missing: 'a split lacks its ratio.',
      split_missing:
        'one of your accounts with it tells of a split, and another does not: the average cost is of ' +
        'units from before and after it.',
      amount_missing: 'a transaction lacks its amount.',
      rate_missing: 'an exchange rate is missing.',
      price_missing: 'a price is missing.',
      exchange_without_out: 'an exchange lacks the security that left.',
      exchange_without_in: 'an exchange lacks the security that came.',
      exchange_unclear: 'an exchange does not tell how the cost is divided.',
      transfer_without_cost: 'units were moved in without a cost.',
      transfer_without_arrival: 'units were moved out, but into none of your accounts.',
      return_above_cost: 'more was paid back than the units cost. The excess is a gain.',
      order_unknown:
        'bought and sold on one day. The order decides the average cost: compare the times of the notes.',
      opening_contradicted: 'transactions come to more units than the file of holdings states.',
      instrument_missing: 'a transaction lacks its security.',
      out_of_range: 'an amount is too large to be counted.',
    },
    kindsTitle: 'Kinds of securities',
    kindsText:
      'State the kind of these. It decides the section of the form, and whether 20 % of the price ' +
      'may count as the cost. Until then funds count as funds of shares, and others with an ' +
      'ISIN as listed shares. Choose Other for a certificate that follows a raw material, and Bond ' +
      'or bond fund for a fund that holds only claims in kronor: its losses are deducted whole.',
    moreKinds: ({ count }: CountParams) => `${count} more follow when these are saved.`,
    sumsTitle: 'Sums of form K4',
    sumsCaption: 'Sums of each section of the form',
    section: 'Section',
    sections: {
      A: 'A · Listed shares, funds and options',
      C: 'C · Bonds and other claims',
      D: 'D · Other securities, crypto and raw materials',
    },
    sales: 'Sales',
    price: 'Price',
    cost: 'Cost',
    gain: 'Gain',
    loss: 'Loss',
    rowsTitle: 'Each sale',
    rowsCaption: 'Each sale with both costs',
    security: 'Security',
    average: 'Average cost',
    standard: 'Standard cost',
    result: 'Gain or loss',
    counts: 'Counts',
    units: ({ quantity }: { quantity: string }) =>
      quantity === '1' ? '1 unit' : `${quantity} units`,
    inSection: ({ section }: { section: string }) => `Section ${section}`,
    transfer: 'Moved into an ISK or endowment insurance: a sale at the price of the day',
    unknown: 'Not known',
    unknownCost: 'Cost, not known',
    warningTag: 'Check',
    formula: 'The price less the higher cost, in whole kronor; öre are dropped from both.',
    notAllowed: '–',
    showMore: ({ count }: CountParams) => `Show ${count} more`,
    onlyFirst: ({ count }: CountParams) =>
      `The first ${count} sales of the year are listed. The sums and the file have all.`,
    rulesTitle: 'How it is counted',
    rules: ({ percent }: PercentParams) =>
      [
        'The average cost is that of all units in your taxed accounts, in kronor at the rate of the ' +
          'day (income tax act 48:7). Fees of purchases are part of it; those of a sale lower its price.',
        `Listed shares and funds may count ${percent} of the price instead (48:15). The higher cost ` +
          'counts for each sale. Shares with an ISIN are taken to be listed.',
        'Öre are dropped from each price and cost. Only 70 % of some losses is deducted: the tax ' +
          'return does that, not the form.',
        'Of an account of several owners your part counts, whoever states its transactions, as long as ' +
          'it is shared with you here.',
        'Gains on foreign cash and deferred exchanges of shares (section B) are not counted.',
      ].join('\n'),
    toRule: 'The rule of the standard cost',
    uncounted: {
      before_share: ({ name, day }: NameParams & DayParams) =>
        `${name}: your part counts from ${day}, when your share began. Of sales before that day ` +
        'nothing is here.',
      moved_out: ({ name, day }: NameParams & DayParams) =>
        `${name}: another owner moved units out on ${day}, and not to an account of yours. If they went ` +
        'into an ISK or endowment insurance, your part is a sale that is not here.',
      ended: ({ name }: NameParams & DayParams) =>
        `${name}: you no longer own it together with the one who states its transactions. Its sales until ` +
        'then are not here: ask for your part of them.',
    },
    emptyTitle: ({ year }: YearParams) => `No sales in ${year}`,
    emptyText:
      'Sales in securities accounts are shown here, and units moved from one into an ISK or ' +
      'endowment insurance.',
    dialog: {
      title: ({ year }: YearParams) => `Form K4 for ${year}`,
      text:
        'Valv makes the two files that the Swedish Tax Agency’s e-service for files takes, ' +
        'INFO.SRU and BLANKETTER.SRU. Your personal number is put into them and stored nowhere.',
      personalNumber: 'Personal number',
      personalNumberHelp: 'Twelve digits, such as 19811218-9876',
      name: 'Name',
      postalCode: 'Postal code',
      city: 'Town',
      unfinished: ({ year }: YearParams) =>
        `${year} has not ended. Sales made later will be missing from the files.`,
      unstated: ({ count }: CountParams) =>
        `The kind of ${count === 1 ? '1 security' : `${count} securities`} is not stated. Those with ` +
        'an ISIN are declared as listed shares. Close this to state the kinds first.',
      leftOut: ({ count }: CountParams) =>
        count === 1
          ? '1 sale without a known price is left out.'
          : `${count} sales without a known price are left out.`,
      cancel: 'Cancel',
      submit: 'Save the files',
      busy: 'Making the files …',
      failed: 'The files could not be made.',
      saved: 'The files are saved',
      savedText: 'Unpack the archive, then upload both files to the tax agency.',
    },
    row: ({ name, day }: NameParams & DayParams) => `${name}, ${day}`,
    about: ({ name }: NameParams) => `${name}:`,
    since: ({ day }: DayParams) => `since ${day}`,
  },
  sv: {
    title: ({ year }: YearParams) => `Realiserade vinster ${year}`,
    lead:
      'Försäljningar på konton där du deklarerar vinsten, i hela kronor. ISK, kapitalförsäkring ' +
      'och pension är inte med.',
    chooseYear: 'Inkomstår',
    toTax: 'Skatt på sparande, lån och boende',
    file: 'Filer för blankett K4',
    warningsTitle: 'Kontrollera innan du deklarerar',
    ofSales: ({ count }: CountParams) => (count === 1 ? '1 försäljning' : `${count} försäljningar`),
    toAccount: 'Se kontot',
    warnings: {
      cost_unknown:
        'omkostnadsbeloppet är okänt. 20 % av priset räknas där det är tillåtet, annars inget.',
      proceeds_unknown:
        'försäljningspriset är okänt. Försäljningen är inte med i summorna eller i filen.',
      section_unsure: 'ange vilket slags värdepapper det är. Det avgör blankettens avdelning.',
      section_of_other:
        'en annan ägare av kontot har inte angett vilket slags värdepapper det är. Det avgör blankettens ' +
        'avdelning.',
      cost_of_other:
        'en annan ägare flyttade in andelar på ett konto med flera ägare. Vad de kostade den ägaren syns ' +
        'inte här.',
      cost_taken_over:
        'andelar kom med din del av ett konto med flera ägare, till det de kostade på det kontot, som vid ' +
        'en gåva. Har du betalat för dem, eller har givaren fler av samma slag på andra konton, blir ' +
        'omkostnadsbeloppet ett annat.',
      listing_unsure:
        'utan ISIN är det inte känt att aktien är börsnoterad. Onoterade aktier har en annan blankett.',
      price_estimated: 'överföringen räknas till en kurs från en tidigare dag.',
      sold_more_than_held:
        'mer såldes än kontot hade. Ett köp saknas, eller så var det blankning: då är vinsten det ' +
        'som blir kvar efter återköpet.',
      option_written:
        'optionen är inte återköpt, och hela premien räknas som vinst. Löper den på högst ett år och ' +
        'ännu är öppen, deklareras den det år då den upphör.',
      ratio_missing: 'en split saknar förhållande.',
      split_missing:
        'ett av dina konton har en split som ett annat saknar: genomsnittet blandar antal från före ' +
        'och efter den.',
      amount_missing: 'en transaktion saknar belopp.',
      rate_missing: 'en växelkurs saknas.',
      price_missing: 'en kurs saknas.',
      exchange_without_out: 'ett byte saknar värdepapperet som lämnades.',
      exchange_without_in: 'ett byte saknar värdepapperet som kom i stället.',
      exchange_unclear: 'ett byte anger inte hur kostnaden fördelas.',
      transfer_without_cost: 'andelar flyttades in utan anskaffningskostnad.',
      transfer_without_arrival: 'andelar flyttades ut, men inte in på något av dina konton.',
      return_above_cost: 'mer betalades tillbaka än andelarna kostade. Det överskjutande är vinst.',
      order_unknown:
        'köpt och sålt samma dag. Ordningen avgör genomsnittet: jämför notornas klockslag.',
      opening_contradicted: 'transaktionerna ger fler andelar än filen med innehav anger.',
      instrument_missing: 'en transaktion saknar värdepapper.',
      out_of_range: 'ett belopp är för stort för att räknas.',
    },
    kindsTitle: 'Typer av värdepapper',
    kindsText:
      'Ange typen för de här. Den avgör blankettens avdelning och om 20 % av priset får räknas som ' +
      'omkostnad. Till dess räknas fonder som aktiefonder och andra med ISIN som börsaktier. Välj ' +
      'Övrigt för ett certifikat som följer en råvara, och Obligation eller räntefond för en fond ' +
      'som bara har fordringar i kronor: dess förluster dras av i sin helhet.',
    moreKinds: ({ count }: CountParams) => `${count} till följer när de här är sparade.`,
    sumsTitle: 'Summor på blankett K4',
    sumsCaption: 'Summor för varje avdelning på blanketten',
    section: 'Avdelning',
    sections: {
      A: 'A · Börsaktier, fonder och optioner',
      C: 'C · Obligationer och andra fordringar',
      D: 'D · Övriga värdepapper, krypto och råvaror',
    },
    sales: 'Försäljningar',
    price: 'Pris',
    cost: 'Omkostnad',
    gain: 'Vinst',
    loss: 'Förlust',
    rowsTitle: 'Varje försäljning',
    rowsCaption: 'Varje försäljning med båda omkostnadsbeloppen',
    security: 'Värdepapper',
    average: 'Genomsnitt',
    standard: 'Schablon',
    result: 'Vinst eller förlust',
    counts: 'Räknas',
    units: ({ quantity }: { quantity: string }) => `${quantity} st`,
    inSection: ({ section }: { section: string }) => `Avdelning ${section}`,
    transfer: 'Flyttad till ISK eller kapitalförsäkring: en försäljning till dagens kurs',
    unknown: 'Okänt',
    unknownCost: 'Omkostnad, okänd',
    warningTag: 'Kontrollera',
    formula:
      'Priset minus det högsta omkostnadsbeloppet, i hela kronor; öretal faller bort i båda.',
    notAllowed: '–',
    showMore: ({ count }: CountParams) => `Visa ${count} till`,
    onlyFirst: ({ count }: CountParams) =>
      `Årets första ${count} försäljningar visas. Summorna och filen har alla.`,
    rulesTitle: 'Så räknas det',
    rules: ({ percent }: PercentParams) =>
      [
        'Genomsnittet är det för alla andelar på dina beskattade konton, i kronor till dagens kurs ' +
          '(inkomstskattelagen 48:7). Köpens avgifter ingår; en försäljnings avgift sänker priset.',
        `Börsaktier och fonder får i stället räkna ${percent} av priset (48:15). Det högsta ` +
          'omkostnadsbeloppet gäller för varje försäljning. Aktier med ISIN antas vara börsnoterade.',
        'Öretal faller bort i varje pris och omkostnadsbelopp. Av vissa förluster dras bara 70 % av: ' +
          'det gör deklarationen, inte blanketten.',
        'Av ett konto med flera ägare räknas din del, vem som än anger transaktionerna, så länge det ' +
          'delas med dig här.',
        'Vinster på utländsk valuta och uppskov vid andelsbyten (avdelning B) räknas inte.',
      ].join('\n'),
    toRule: 'Regeln om schablonen',
    uncounted: {
      before_share: ({ name, day }: NameParams & DayParams) =>
        `${name}: din del räknas från ${day}, då din andel började. Av försäljningar före den dagen ` +
        'finns inget här.',
      moved_out: ({ name, day }: NameParams & DayParams) =>
        `${name}: en annan ägare flyttade ut andelar ${day}, och inte till något av dina konton. Gick de ` +
        'till ISK eller kapitalförsäkring är din del en försäljning som inte finns här.',
      ended: ({ name }) =>
        `${name}: du äger det inte längre tillsammans med den som anger transaktionerna. Försäljningar fram ` +
        'till dess finns inte här: fråga efter din del av dem.',
    },
    emptyTitle: ({ year }: YearParams) => `Inga försäljningar ${year}`,
    emptyText:
      'Här visas försäljningar på depåer, och värdepapper som flyttats från en depå till ISK ' +
      'eller kapitalförsäkring.',
    dialog: {
      title: ({ year }: YearParams) => `Blankett K4 för ${year}`,
      text:
        'Valv gör de två filer som Skatteverkets e-tjänst Filöverföring tar emot, INFO.SRU och ' +
        'BLANKETTER.SRU. Ditt personnummer skrivs i dem och sparas ingenstans.',
      personalNumber: 'Personnummer',
      personalNumberHelp: 'Tolv siffror, till exempel 19811218-9876',
      name: 'Namn',
      postalCode: 'Postnummer',
      city: 'Postort',
      unfinished: ({ year }: YearParams) =>
        `${year} är inte slut. Senare försäljningar kommer att saknas i filerna.`,
      unstated: ({ count }: CountParams) =>
        `Typen är inte angiven för ${count} värdepapper. De som har ISIN deklareras som börsaktier. ` +
        'Stäng rutan för att ange typen först.',
      leftOut: ({ count }: CountParams) =>
        count === 1
          ? '1 försäljning utan känt pris är inte med.'
          : `${count} försäljningar utan känt pris är inte med.`,
      cancel: 'Avbryt',
      submit: 'Spara filerna',
      busy: 'Gör filerna …',
      failed: 'Filerna kunde inte göras.',
      saved: 'Filerna är sparade',
      savedText: 'Packa upp arkivet och ladda upp båda filerna hos Skatteverket.',
    },
    row: ({ name, day }: NameParams & DayParams) => `${name}, ${day}`,
    about: ({ name }: NameParams) => `${name}:`,
    since: ({ day }: DayParams) => `sedan ${day}`,
  },
});
