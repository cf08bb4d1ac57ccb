import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useTexts } from '#web/i18n/language.tsx';
import { IconButton } from './icon-button.tsx';
import { uiTexts } from './texts.ts';
import { toggleTheme, useTheme } from './theme.ts';

export function ThemeToggle() {
  const texts = useTexts(uiTexts);
  const isLight = useTheme() === 'light';
  return (
    <IconButton
      icon={isLight ? Moon : Sun}
      label={isLight ? texts.switchToDark : texts.switchToLight}
      onClick={toggleTheme}
    />
  );
}
