import encodeQR from 'qr';

/** Modules of white around the code: ISO/IEC 18004 asks for four. */
const BORDER = 4;

/**
 * A text as a square code. White is drawn, for the page around it may be dark; and no `#` or `%` is
 * in it, because the client library puts it into a `data:` address as it is.
 */
export function qrSvg(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const size = rows.length;
  const path = rows.flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}`));
  const strokes = path.map((move) => `${move}v1H${/^M(\d+)/.exec(move)?.[1]}z`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"` +
    ` shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/>` +
    `<path fill="black" d="${strokes}"/></svg>`
  );
}

type ModuleRun = { x: number; length: number };

/** Neighboring dark modules of a row as one: a third of the bytes. */
function runsOf(row: readonly boolean[]): ModuleRun[] {
  const runs: ModuleRun[] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  });
  return runs;
}
