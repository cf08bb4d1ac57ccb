import Bell from 'lucide-react/icons/bell';
import Languages from 'lucide-react/icons/languages';
import LogOut from 'lucide-react/icons/log-out';
import Plus from 'lucide-react/icons/plus';
import Settings from 'lucide-react/icons/settings';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Avatar } from '#web/kit/ui/page-frame.tsx';
import { Button, FileButton, IconButton, Icon } from '#web/kit/ui/button.tsx';
import { classes, linkClass } from '#web/kit/ui/classes.ts';
import { LANGUAGE_NAMES, LanguageSwitch, ThemeToggle } from '#web/kit/ui/theme-and-language.tsx';
import { Menu, Popover } from '#web/kit/ui/panel-button.tsx';
import { Segmented } from '#web/kit/ui/segmented.tsx';
import { Tabs } from '#web/kit/ui/tabs.tsx';
import styles from './gallery.module.css';
import { Row, Specimen, State } from './specimen.tsx';
import { galleryTexts } from './texts.ts';

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const;
const SIZES = ['small', 'medium', 'large'] as const;

/** Buttons and menus. */
export function Actions() {
  return (
    <>
      <Buttons />
      <IconButtons />
      <Choices />
      <Panels />
    </>
  );
}

function Buttons() {
  const texts = useTexts(galleryTexts);
  return (
    <Specimen name="Button">
      {VARIANTS.map((variant) => (
        <State key={variant} of={variant}>
          <Row>
            {SIZES.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {texts.save}
              </Button>
            ))}
          </Row>
        </State>
      ))}
      <State of="icon">
        <Button icon={Plus}>{texts.add}</Button>
      </State>
      <State of="busy, disabled">
        <Row>
          <Button variant="primary" isBusy busyText={texts.saving}>
            {texts.save}
          </Button>
          <Button variant="primary" disabled>
            {texts.save}
          </Button>
          <Button disabled>{texts.cancel}</Button>
        </Row>
      </State>
      <State of="wide, long words">
        <Button isWide>{texts.longName}</Button>
      </State>
      <State of="FileButton">
        <FileButton accept="image/*" onChoose={() => undefined}>
          {texts.chooseFile}
        </FileButton>
      </State>
      <State of="linkClass">
        <a className={linkClass} href="#actions">
          {texts.sentence}
        </a>
      </State>
    </Specimen>
  );
}

function IconButtons() {
  const texts = useTexts(galleryTexts);
  return (
    <Specimen name="IconButton, Icon">
      <State of="medium, small">
        <Row>
          <IconButton icon={Trash} label={texts.deleteIt} />
          <IconButton icon={Trash} label={texts.deleteIt} size="small" />
        </Row>
      </State>
      <State of="badge">
        <Row>
          <IconButton icon={Bell} label={texts.unread({ count: 3 })} badge="3" />
          <IconButton icon={Bell} label={texts.unread({ count: 99 })} badge="99" />
        </Row>
      </State>
      <State of="disabled">
        <IconButton icon={Trash} label={texts.deleteIt} disabled />
      </State>
      <State of="Icon">
        <Row>
          <Icon of={Bell} />
          <Icon of={Bell} size={24} />
        </Row>
      </State>
      <State of="ThemeToggle, LanguageSwitch">
        <Row>
          <ThemeToggle />
          <LanguageSwitch />
        </Row>
      </State>
    </Specimen>
  );
}

function Choices() {
  const texts = useTexts(galleryTexts);
  const [period, setPeriod] = useState('1y');
  const [tab, setTab] = useState('first');
  const periods = ['1m', '1y', '2y', '5y'].map((value) => ({ value, text: value }));
  return (
    <>
      <Specimen name="Segmented">
        <State of="short">
          <Segmented label={texts.period} options={periods} value={period} onChange={setPeriod} />
        </State>
        <State of="long words">
          <Segmented
            label={texts.type}
            options={[
              { value: '1m', text: texts.longName },
              { value: '1y', text: texts.home },
            ]}
            value={period}
            onChange={setPeriod}
          />
        </State>
      </Specimen>
      <Specimen name="Tabs">
        <State of="chosen, not chosen" isWide>
          <Tabs
            label={texts.type}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'first', text: texts.home, content: <p>{texts.sentence}</p> },
              { value: 'second', text: texts.longName, content: <p>{texts.longWord}</p> },
            ]}
          />
        </State>
      </Specimen>
    </>
  );
}

function Panels() {
  const texts = useTexts(galleryTexts);
  const [chosen, setChosen] = useState('sv');
  const nothing = () => undefined;
  const options = Object.entries(LANGUAGE_NAMES).map(([value, text]) => ({ value, text }));
  return (
    <Specimen name="Menu, Popover">
      <State of="Menu">
        <span data-opens="Menu">
          <Menu
            label={texts.account}
            trigger={<Avatar initials="ML" />}
            header={texts.userName}
            groups={[
              [
                {
                  kind: 'link',
                  text: texts.settings,
                  icon: Settings,
                  href: '#',
                  onSelect: nothing,
                },
                {
                  kind: 'choice',
                  text: texts.languageName,
                  icon: Languages,
                  value: chosen,
                  options,
                  onChoose: setChosen,
                },
              ],
              [{ kind: 'action', text: texts.longName, icon: LogOut, onSelect: nothing }],
            ]}
          />
        </span>
      </State>
      <State of="Popover">
        <span data-opens="Popover">
          <Popover label={texts.messages} trigger={<Icon of={Bell} />}>
            {(close) => (
              <div className={classes(styles['apart'], styles['specimen'])}>
                <p>{texts.sentence}</p>
                <Button size="small" onClick={close}>
                  {texts.close}
                </Button>
              </div>
            )}
          </Popover>
        </span>
      </State>
    </Specimen>
  );
}
