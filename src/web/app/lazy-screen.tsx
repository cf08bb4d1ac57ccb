import { type ComponentType, lazy, useState } from 'react';
import { loadFailedStyles } from '#web/kit/ui/failed-styles.ts';
import { Spinner } from '#web/kit/ui/loading.tsx';

/**
 * A screen whose code is loaded when it is shown, or before, when its link is hovered or focused.
 */
type LazyScreen<Props> = {
  Screen: ComponentType<Props>;
  preload: () => Promise<unknown>;
};

const failed = new Set<() => void>();

/** React caches failures. After this, code that failed to load is requested again. */
export function retryFailedScreens(): void {
  for (const renew of failed) renew();
  failed.clear();
}

export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    await loadFailedStyles();
    loaded = await load();
    return loaded;
  };
  const createAwaited = () =>
    lazy(async () => {
      try {
        return { default: await preload() };
      } catch (error) {
        failed.add(() => (Awaited = createAwaited()));
        throw error;
      }
    });
  let Awaited = createAwaited();
  /** Loaded code is rendered at once: React would delay a suspended part further. */
  function Screen(props: Props) {
    const [Shown] = useState(() => loaded ?? Awaited);
    return <Shown {...props} />;
  }
  return { Screen, preload };
}

/** Shown until the screen is known; the page's static shell stays until then. */
export function Waiting() {
  return (
    <div data-waiting>
      <Spinner />
    </div>
  );
}
