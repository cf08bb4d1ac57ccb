/** A browser may not say when it has painted, and does not paint a page that nobody sees. */
const PATIENCE_MS = 1_000;

/** Runs work once the page as it stands has been painted with its texts. */
export function afterPaint(work: () => void): void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) begin();
  });
  const timer = setTimeout(begin, PATIENCE_MS);
  observer.observe({ type: 'paint', buffered: true });

  function begin(): void {
    observer.disconnect();
    clearTimeout(timer);
    work();
  }
}
