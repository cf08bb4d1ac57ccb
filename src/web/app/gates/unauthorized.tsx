import { useEffect, useEffectEvent } from 'react';
import { leaveUnauthorized } from '#web/client/session/unauthorized.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { Waiting } from './waiting.tsx';

/** The account page without a session (docs/product.md, section 4). */
export function Unauthorized() {
  const language = useLanguage();
  const onOpen = useEffectEvent(() => leaveUnauthorized(language));
  useEffect(() => onOpen(), []);
  return <Waiting />;
}
