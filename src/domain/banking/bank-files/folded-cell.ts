/** A cell as headers are compared: small letters, single spaces. */
export function foldedCell(cell: string): string {
  return cell.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}
