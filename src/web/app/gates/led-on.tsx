import { useState } from 'react';
import { Redirect } from 'wouter';
import { takeLedPath } from '#web/client/navigation/led-path.ts';

/** Whoever has signed in goes on where they were going. */
export function LedOn({ userId }: { userId: string }) {
  const [path] = useState(() => takeLedPath(userId));
  return <Redirect to={path} replace />;
}
