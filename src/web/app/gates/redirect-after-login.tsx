import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { pathAfterLogin } from '#web/client/navigation/path-after-login.ts';
import { forgetWantedPath } from '#web/client/navigation/wanted-path.ts';

/** After sign-in, the user continues to the page they asked for. */
export function RedirectAfterLogin({ userId }: { userId: string }) {
  const [path] = useState(() => pathAfterLogin(userId));
  // Not while drawing: React may draw and throw away, and the path would be lost.
  useEffect(forgetWantedPath, []);
  return <Redirect to={path} replace />;
}
