// How other programs send messages here: what they call, tried at once; and the tokens that they call with.
import { Tabs } from '@mantine/core';
import { Bot, KeyRound, Send, Webhook, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import page from '../../shared/ui/TabbedPage.module.css';
import { McpTab } from './McpTab.tsx';
import { SendTab } from './SendTab.tsx';
import { TokensTab } from './TokensTab.tsx';
import { WebhooksTab } from './WebhooksTab.tsx';

interface Tab {
  key: 'send' | 'tokens' | 'webhooks' | 'mcp';
  icon: LucideIcon;
  Panel: ComponentType;
}

const FIRST: Tab = { key: 'send', icon: Send, Panel: SendTab };
const TABS: readonly Tab[] = [
  FIRST,
  { key: 'tokens', icon: KeyRound, Panel: TokensTab },
  { key: 'webhooks', icon: Webhook, Panel: WebhooksTab },
  { key: 'mcp', icon: Bot, Panel: McpTab },
];

export function MessagesApiPage() {
  const { t } = useTranslation('messagesApi');
  const [params, setParams] = useSearchParams();
  const { key: shown } = TABS.find(({ key }) => key === params.get('tab')) ?? FIRST;
  return (
    <Tabs
      className={page.page}
      value={shown}
      onChange={(key) => setParams(key === null || key === FIRST.key ? {} : { tab: key }, { replace: true })}
      keepMounted={false}
    >
      <Tabs.List className={page.tabs} data-more="x" aria-label={t('title')}>
        {TABS.map(({ key, icon: Icon }) => (
          <Tabs.Tab key={key} value={key} leftSection={<Icon size={16} aria-hidden />}>
            {t(`tab.${key}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map(({ key, Panel }) => (
        <Tabs.Panel key={key} value={key} className={page.panel}>
          <Panel />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
