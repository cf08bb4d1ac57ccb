import { Spinner } from '#web/kit/ui/spinner.tsx';

/** While it is not known what to show. The page's static shell stays until something else is. */
export function Waiting() {
  return (
    <div data-waiting>
      <Spinner />
    </div>
  );
}
