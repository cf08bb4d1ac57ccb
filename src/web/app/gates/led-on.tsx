import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { ledPath } from '#web/client/navigation/led-path.ts';
import { forgetWantedPath } from '#web/client/navigation/wanted-path.ts';

/** After sign-in, the user continues to the page they asked for. */
export function LedOn({ userId }: { userId: string }) {
  const [path] = useState(() => ledPath(userId));
  // Not while drawing: React may draw and throw away, and the path would be lost.
  useEffect(forgetWantedPath, []);
  return <Redirect to={path} replace />;
}
