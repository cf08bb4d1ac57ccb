import { useEffect, useEffectEvent, useState } from 'react';
import { Redirect } from 'wouter';
import { Waiting } from '#web/app/lazy-screen.tsx';
import { pathAfterLogin, forgetWantedPath } from '#web/client/navigation/wanted-path.ts';
import { leaveUnauthorized } from '#web/client/session/unauthorized.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';

/** After sign-in, the user continues to the page they asked for. */
export function RedirectAfterLogin({ userId }: { userId: string }) {
  const [path] = useState(() => pathAfterLogin(userId));
  // Not while rendering: React may discard a render, and the path would be lost.
  useEffect(forgetWantedPath, []);
  return <Redirect to={path} replace />;
}

/** The account page without a session (docs/product.md, section 4). */
export function Unauthorized() {
  const language = useLanguage();
  const onOpen = useEffectEvent(() => leaveUnauthorized(language));
  useEffect(() => onOpen(), []);
  return <Waiting />;
}
