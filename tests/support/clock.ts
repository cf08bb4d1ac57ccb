const RealDate = Date;

/** Changes the time that this process reads: what to add to the right one, in milliseconds. */
export function setClock(wrongMs: (rightMs: number) => number): void {
  const now = () => {
    const rightMs = RealDate.now();
    return rightMs + wrongMs(rightMs);
  };
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (_date, given, target: typeof RealDate) =>
      Reflect.construct(RealDate, given.length === 0 ? [now()] : given, target) as Date,
    get: (date, name) => (name === 'now' ? now : (Reflect.get(date, name) as unknown)),
  });
}
