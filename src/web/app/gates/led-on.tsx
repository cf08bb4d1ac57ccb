import { useState } from 'react';
import { Redirect } from 'wouter';
import { takeLedPath } from '#web/client/navigation/led-path.ts';

/** After sign-in, the user continues to the page they asked for. */
export function LedOn({ userId }: { userId: string }) {
  const [path] = useState(() => takeLedPath(userId));
  return <Redirect to={path} replace />;
}
