import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import type { MortgageProps } from './mortgage-dialog.tsx';

/** Fetches the dialog of a mortgage. */
export const loadMortgageDialog = () => import('./mortgage-dialog.tsx');

/** The dialog of a mortgage, with its code fetched when it opens. */
export function OpenMortgage(props: MortgageProps) {
  return (
    <LazyPart load={loadMortgageDialog} onFailure={props.onClose}>
      {({ MortgageDialog }) => <MortgageDialog {...props} />}
    </LazyPart>
  );
}
