// The side menu: groups of screens, as icons with names or, collapsed, as icons alone.
import { ActionIcon, Indicator, ScrollArea, Tooltip } from '@mantine/core';
import { APP_VERSION } from '@recado/contract/constants';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useMatch } from 'react-router';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Logo } from '../../shared/ui/Logo.tsx';
import { screenAt } from '../screens.ts';
import classes from './SideMenu.module.css';
import { useMenu, type MenuItem } from './useMenu.ts';

export interface SideMenuProps {
  opened: boolean;
  /** left out in the drawer of narrow screens, which closes by itself */
  onToggle?: () => void;
  onNavigate?: () => void;
}

export function SideMenu({ opened, onToggle, onNavigate }: SideMenuProps) {
  const { t } = useTranslation(['shell', 'common']);
  const groups = useMenu();
  const ToggleIcon = opened ? PanelLeftClose : PanelLeftOpen;
  return (
    <nav className={classes.menu} aria-label={t('menu.label')} data-opened={opened || undefined}>
      <div className={classes.head}>
        <Link to="/" className={classes.brand} aria-label={t('common:appName')} onClick={onNavigate}>
          <Logo />
          {opened && <span>{t('common:appName')}</span>}
        </Link>
      </div>
      <ScrollArea className={classes.scroll} type="hover" scrollbarSize={6}>
        {groups.map((group) => (
          <div key={group.key} role="group" className={classes.group} aria-label={t(`menu.${group.key}`)}>
            {opened && <h2 className={classes.heading}>{t(`menu.${group.key}`)}</h2>}
            {group.items.map((item) => (
              <MenuLink key={item.to} item={item} opened={opened} onNavigate={onNavigate} />
            ))}
          </div>
        ))}
      </ScrollArea>
      <div className={classes.foot}>
        {opened && (
          <a href="/third-party-notices.txt" target="_blank" rel="noreferrer" className={classes.version}>
            {t('menu.version', { version: APP_VERSION })} · {t('menu.licences')}
          </a>
        )}
        {onToggle && (
          <Tooltip label={t(opened ? 'menu.collapse' : 'menu.expand')} position="right">
            <ActionIcon
              variant="subtle"
              color="gray"
              c="inherit"
              size={36}
              aria-expanded={opened}
              aria-label={t(opened ? 'menu.collapse' : 'menu.expand')}
              onClick={onToggle}
            >
              <ToggleIcon size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </nav>
  );
}

interface MenuLinkProps {
  item: MenuItem;
  opened: boolean;
  onNavigate?: () => void;
}

function MenuLink({ item, opened, onNavigate }: MenuLinkProps) {
  const { t } = useTranslation('shell');
  const { badge, icon: Icon, to } = item;
  const link = useRef<HTMLAnchorElement>(null);
  const isHere = useMatch({ path: to, end: to === '/' }) !== null;
  const isWithin = screenAt(useLocation().pathname)?.within === to;
  const here = isHere || isWithin;
  // Whoever came by another way sees in the menu where they are.
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  const name = t(`menu.${item.label}`);
  const alarm = badge === 'troubled';
  return (
    <Tooltip label={name} position="right" disabled={opened} openDelay={100}>
      <Link
        ref={link}
        to={to}
        className={classes.link}
        aria-current={isHere ? 'page' : isWithin ? 'true' : undefined}
        aria-label={badge ? `${name} – ${t(`menu.${badge}`)}` : name}
        onClick={onNavigate}
        onPointerEnter={() => void item.page.preload()}
        onFocus={() => void item.page.preload()}
      >
        <Indicator
          label={alarm ? '!' : undefined}
          color="red"
          size={alarm ? 16 : 10}
          disabled={!badge || opened}
          offset={2}
        >
          <Icon size={20} strokeWidth={1.8} aria-hidden />
        </Indicator>
        {opened && <span className={classes.name}>{name}</span>}
        {opened && badge && (
          <span className={classes.badge} data-badge={badge} title={t(`menu.${badge}`)} aria-hidden>
            {alarm && '!'}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
