import { type ComponentType, lazy, useState } from 'react';

/** A screen whose code is loaded when it is shown, or before, when somebody points at its link. */
export type LazyScreen<Props> = {
  Screen: ComponentType<Props>;
  preload: () => Promise<unknown>;
};

export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => (loaded = await load());
  const Awaited = lazy(async () => ({ default: await preload() }));
  /** What is there already is shown at once: whatever React has to wait for, it delays further. */
  function Screen(props: Props) {
    const [Shown] = useState(() => loaded ?? Awaited);
    return <Shown {...props} />;
  }
  return { Screen, preload };
}
