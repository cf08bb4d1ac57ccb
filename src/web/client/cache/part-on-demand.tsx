import { type ReactNode, useReducer, useState } from 'react';
import { useCode } from '#web/kit/ui/on-demand.tsx';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { networkError } from '#web/client/http/remote-error.ts';

type Props<Code> = {
  load: () => Promise<Code>;
  /** Stands there until the code does. */
  meanwhile?: ReactNode;
  /** Around what says that the code did not come; without it that stands alone. */
  failed?: (failure: ReactNode) => ReactNode;
  children: (code: Code) => ReactNode;
};

/** A part of a screen whose code follows the screen's. Without it the part says so where it is. */
export function PartOnDemand<Code extends object>(props: Props<Code>) {
  const [attempt, again] = useReducer((attempts: number) => attempts + 1, 0);
  return <Attempt key={attempt} {...props} onRetry={again} />;
}

function Attempt<Code extends object>(props: Props<Code> & { onRetry: () => void }) {
  const { load, meanwhile = null, failed = alone, children, onRetry } = props;
  const [isMissing, setMissing] = useState(false);
  const code = useCode(load, () => setMissing(true));
  if (isMissing) {
    return failed(<ReadFailure error={networkError()} isRetrying={false} onRetry={onRetry} />);
  }
  return code === null ? meanwhile : children(code);
}

function alone(failure: ReactNode): ReactNode {
  return failure;
}
