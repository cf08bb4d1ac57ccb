import { Spinner } from '#web/kit/ui/spinner.tsx';

/** Shown until the screen is known; the page's static shell stays until then. */
export function Waiting() {
  return (
    <div data-waiting>
      <Spinner />
    </div>
  );
}
