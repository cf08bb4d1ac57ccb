import { parseBankAmount } from '#domain/banking/bank-files/amounts.ts';
import { type AmountText, difference, toAmountText, toMinor } from '#domain/basics/money.ts';
import { type StatementEntry, dayIn } from './entry.ts';
import type { Statement } from './statement-file.ts';

/** Statement formats by the kind of their CAMT message. */
export const CAMT_STATEMENTS = { Stmt: 'camt053', Rpt: 'camt052', Ntfctn: 'camt054' } as const;
export type CamtFormat = (typeof CAMT_STATEMENTS)[keyof typeof CAMT_STATEMENTS];

/** The head and the balances of a statement, around its entries. */
export function camtStatement(
  parts: readonly XmlNode[],
  entries: readonly StatementEntry[],
  format: CamtFormat,
): Statement {
  const whole: XmlNode = { name: 'Stmt', attributes: {}, text: '', children: [...parts] };
  const [opening = null] = balancesOf(whole, ['OPBD', 'PRCD']);
  // A day that is not over has balances in between.
  const closing = balancesOf(whole, ['CLBD', 'ITBD']).at(-1) ?? null;
  return {
    account: textAt(whole, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id').replace(/\s/g, ''),
    kind: textAt(whole, 'Acct/Ccy'),
    bankName: textAt(whole, 'Acct/Svcr/FinInstnId/Nm'),
    entries,
    opening: opening?.amount ?? null,
    closing,
    isPartial: format !== 'camt053',
  };
}

function balancesOf(statement: XmlNode, codes: readonly string[]) {
  return codes.flatMap((code) =>
    nodesAt(statement, 'Bal').flatMap((balance) => {
      if (textAt(balance, 'Tp/CdOrPrtry/Cd') !== code) return [];
      const amount = signedAmount(balance);
      return amount === null ? [] : [{ amount, on: dayIn(textAt(balance, 'Dt/Dt', 'Dt/DtTm')) }];
    }),
  );
}

function signedAmount(node: XmlNode): AmountText | null {
  const amount = parseBankAmount(textAt(node, 'Amt'), 'point');
  if (amount === null || !isPaid(node)) return amount;
  return toAmountText(difference(toMinor('0.00' as AmountText), toMinor(amount)));
}

/** A reversal states its own sign: a reversed payment is received. */
function isPaid(node: XmlNode): boolean {
  return textAt(node, 'CdtDbtInd') === 'DBIT';
}

const STATES: Readonly<Record<string, StatementEntry['state']>> = {
  PDNG: 'pending',
  FUTR: 'pending',
  INFO: 'left_out',
};

/** Rows of an entry: one, or each payment of a batch when the payments add up to it. */
export function camtEntries(node: XmlNode): StatementEntry[] {
  const details = nodesAt(node, 'NtryDtls/TxDtls');
  const whole: StatementEntry = {
    state: STATES[textAt(node, 'Sts/Cd', 'Sts')] ?? 'booked',
    booked: textAt(node, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'),
    made: '',
    amount: textAt(node, 'Amt'),
    isPaid: isPaid(node),
    isReversal: /^(?:true|1)$/.test(textAt(node, 'RvslInd')),
    currency: nodeAt(node, 'Amt')?.attributes['Ccy'] ?? '',
    texts: [],
    externalId: nameIn(textAt(node, 'AcctSvcrRef')),
  };
  const parts = details.map((detail) => partOf(detail, whole));
  const only = details[0];
  if (details.length > 1 && isWhole(parts, whole)) return parts;
  const isSingle = details.length === 1 && only !== undefined;
  const texts = isSingle ? textsOf(only, whole) : [];
  const own = [textAt(node, 'AddtlNtryInf'), codeOf(node)];
  const externalId = whole.externalId || (isSingle ? parts[0]?.externalId : '') || '';
  return [{ ...whole, texts: texts.length > 0 ? texts : firstOf(own), externalId }];
}

function partOf(detail: XmlNode, whole: StatementEntry): StatementEntry {
  const amount = nodeAt(detail, 'Amt', 'AmtDtls/TxAmt/Amt');
  const direction = textAt(detail, 'CdtDbtInd');
  const isPart = direction === '' ? whole.isPaid : direction === 'DBIT';
  const texts = textsOf(detail, { ...whole, isPaid: isPart });
  return {
    ...whole,
    amount: amount?.text.trim() ?? '',
    currency: amount?.attributes['Ccy'] ?? whole.currency,
    isPaid: isPart,
    texts: texts.length > 0 ? texts : firstOf([codeOf(detail), whole.externalId]),
    externalId: nameIn(textAt(detail, 'Refs/AcctSvcrRef', 'Refs/TxId', 'Refs/InstrId')),
  };
}

/** Whether the payments of a batch have amounts that are the batch's together. */
function isWhole(parts: readonly StatementEntry[], whole: StatementEntry): boolean {
  const minorOf = ({ amount, isPaid: isOut }: StatementEntry) => {
    const parsed = parseBankAmount(amount, 'point');
    return parsed === null ? null : toMinor(parsed) * (isOut ? -1 : 1);
  };
  const amounts = parts.map(minorOf);
  const isSame = parts.every(({ currency }) => currency === whole.currency);
  if (!isSame || amounts.includes(null)) return false;
  return amounts.reduce<number>((sum, minor) => sum + (minor ?? 0), 0) === minorOf(whole);
}

/** The counterparty, and its message. */
function textsOf(detail: XmlNode, { isPaid: isOut, isReversal = false }: StatementEntry): string[] {
  const parties = nodeAt(detail, 'RltdPties');
  // A reversal names both parties as the original payment did.
  const order = isOut === isReversal ? ['Dbtr', 'Cdtr'] : ['Cdtr', 'Dbtr'];
  const names = (isReversal ? order : order.slice(0, 1)).flatMap((party) => [
    `${party}/Nm`,
    `${party}/Pty/Nm`,
    `Ultmt${party}/Nm`,
    `Ultmt${party}/Pty/Nm`,
  ]);
  const other = parties && names.map((name) => nameIn(textAt(parties, name))).find(Boolean);
  const written = nodesAt(detail, 'RmtInf/Ustrd').map(({ text }) => text);
  const reference = textAt(detail, 'RmtInf/Strd/CdtrRefInf/Ref');
  const stated = [other ?? '', ...written, reference].filter((text) => text.trim() !== '');
  return stated.length > 0 ? stated : firstOf([textAt(detail, 'AddtlTxInf')]);
}

/** The bank's own code for that kind of payment. */
function codeOf(node: XmlNode): string {
  return textAt(node, 'BkTxCd/Prtry/Cd', 'BkTxCd/Domn/Fmly/SubFmlyCd', 'BkTxCd/Domn/Cd');
}

/** The first text that is not empty, in a list; else an empty list. */
function firstOf(texts: readonly string[]): string[] {
  return texts.filter((text) => text !== '').slice(0, 1);
}

/** A reference or a name; where there is none, banks state a placeholder. */
function nameIn(text: string): string {
  return /^(?:NOT ?PROVIDED|NONREF|0*)$/i.test(text) ? '' : text;
}

/** A piece of an XML document: names without their prefixes. */
export type XmlNode = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlNode[];
};

/** Every piece at a path of names under another. */
function nodesAt(node: XmlNode, path: string): XmlNode[] {
  return path
    .split('/')
    .reduce<XmlNode[]>(
      (found, name) =>
        found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    );
}

/** The first node at one of several paths, the likeliest first; null if there is none. */
function nodeAt(node: XmlNode, ...paths: string[]): XmlNode | null {
  for (const path of paths) {
    const [found] = nodesAt(node, path);
    if (found !== undefined) return found;
  }
  return null;
}

/** The text of the first node with any, at one of several paths; empty: there is none. */
function textAt(node: XmlNode, ...paths: string[]): string {
  for (const path of paths) {
    const text = nodesAt(node, path).find((each) => each.text.trim() !== '')?.text;
    if (text !== undefined) return text.trim();
  }
  return '';
}
