import { nodeAt, nodesAt, textAt, type XmlNode } from './xml-node.ts';

/** With whom it was, and what they wrote. */
export function textsOf(detail: XmlNode, isPaidOut: boolean): string[] {
  const parties = nodeAt(detail, 'RltdPties');
  const [to, from] = ['Cdtr', 'Dbtr'];
  const party = isPaidOut ? to : from;
  const other = parties && textAt(parties, `${party}/Nm`, `${party}/Pty/Nm`);
  const written = nodesAt(detail, 'RmtInf/Ustrd').map(({ text }) => text);
  const reference = textAt(detail, 'RmtInf/Strd/CdtrRefInf/Ref');
  const said = [other ?? '', ...written, reference].filter((text) => text.trim() !== '');
  return said.length > 0 ? said : firstOf([textAt(detail, 'AddtlTxInf')]);
}

/** What the bank calls that kind of payment. */
export function codeOf(node: XmlNode): string {
  return textAt(node, 'BkTxCd/Prtry/Cd', 'BkTxCd/Domn/Fmly/SubFmlyCd', 'BkTxCd/Domn/Cd');
}

/** The first that says something, or nothing. */
export function firstOf(texts: readonly string[]): string[] {
  return texts.filter((text) => text !== '').slice(0, 1);
}
