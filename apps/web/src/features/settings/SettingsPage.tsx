// The company's options, its opening hours, and what super-administrators run: each a tab with an address of its own.
import { Tabs } from '@mantine/core';
import { Building2, CircleHelp, Clock, SlidersHorizontal, Tags, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { ShownOut } from '../../shared/ui/ShownOut.tsx';
import { CompaniesTab } from './companies/CompaniesTab.tsx';
import { HelpsTab } from './helps/HelpsTab.tsx';
import { OptionsTab } from './options/OptionsTab.tsx';
import { PlansTab } from './plans/PlansTab.tsx';
import { SchedulesTab } from './schedules/SchedulesTab.tsx';
import { useLanding } from './useLanding.ts';
import page from '../../shared/ui/TabbedPage.module.css';

interface Tab {
  key: 'options' | 'schedules' | 'companies' | 'plans' | 'helps';
  icon: LucideIcon;
  Panel: ComponentType;
}

const OPTIONS: Tab = { key: 'options', icon: SlidersHorizontal, Panel: OptionsTab };
const SCHEDULES: Tab = { key: 'schedules', icon: Clock, Panel: SchedulesTab };
const SUPER: Tab[] = [
  { key: 'companies', icon: Building2, Panel: CompaniesTab },
  { key: 'plans', icon: Tags, Panel: PlansTab },
  { key: 'helps', icon: CircleHelp, Panel: HelpsTab },
];

/** A tab that is somebody else's is refused as a screen is. */
export function SettingsPage() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const refused = !user.super && SUPER.some(({ key }) => key === params.get('tab'));
  return refused ? <ShownOut why="ERR_NO_PERMISSION" /> : <SettingsTabs />;
}

function SettingsTabs() {
  const { t } = useTranslation('settings');
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const { user } = useSession();
  // The others are one installation's, not one company's.
  const tabs = user.super ? [...OWN, ...SUPER] : OWN;
  const shown = tabs.find(({ key }) => key === asked) ?? OPTIONS;
  const shownKey = shown.key;
  const [visited, setVisited] = useState<readonly Tab['key'][]>([]);
  if (!visited.includes(shownKey)) setVisited([...visited, shownKey]);
  const list = useRef<HTMLDivElement>(null);
  useLanding();
  useEffect(() => {
    // On a phone the chosen one may be beyond the edge.
    const tab = list.current?.querySelector(`[data-tab="${shownKey}"]`);
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [shownKey]);
  const handleTab = (key: string | null): void => setParams({ tab: key ?? OPTIONS.key }, { replace: true });
  return (
    <Tabs className={page.page} value={shownKey} onChange={handleTab}>
      <Tabs.List ref={list} className={page.tabs} data-more="x" aria-label={t('title')}>
        {tabs.map(({ key, icon: Icon }) => (
          <Tabs.Tab key={key} value={key} data-tab={key} leftSection={<Icon size={16} aria-hidden />}>
            {t(`tab.${key}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* What was typed in one stays while another is looked at. */}
      {tabs
        .filter(({ key }) => visited.includes(key))
        .map(({ key, Panel }) => (
          <Tabs.Panel key={key} value={key} className={page.panel}>
            <Panel />
          </Tabs.Panel>
        ))}
    </Tabs>
  );
}

const OWN: Tab[] = [OPTIONS, SCHEDULES];
