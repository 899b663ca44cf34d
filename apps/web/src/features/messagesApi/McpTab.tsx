// How assistants are let in: the address, which token, and what each scope opens.
import { Stack, Text, Title } from '@mantine/core';
import type { ApiScope } from '@recado/contract/constants';
import { MCP_PATH, MCP_TOOLS, PREVIEW_MINUTES } from '@recado/contract/mcp';
import { SCOPE_KEYS } from '../../entities/messagesApi/messagesApiKeys.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Code } from './Code.tsx';
import classes from './MessagesApi.module.css';
import page from '../../shared/ui/TabbedPage.module.css';

const SCOPES = ['conversations:read', 'conversations:write', 'conversations:send'] as const satisfies ApiScope[];

const toolsOf = (scope: ApiScope): string =>
  Object.entries(MCP_TOOLS)
    .flatMap(([name, needs]) => (needs.scope === scope ? [name] : []))
    .join(', ');

export function McpTab() {
  const { t } = useTranslation(['messagesApi', 'common']);
  return (
    <section className={page.scroller} aria-label={t('mcp.title')}>
      <title>{`${t('mcp.title')} · ${t('common:appName')}`}</title>
      <Title order={1} size="h3" mb="md">
        {t('mcp.title')}
      </Title>
      <Stack className={page.card} gap="md" component="article">
        <Text size="sm">{t('mcp.what')}</Text>
        <Code label={t('mcp.address')} code={`${globalThis.location.origin}${MCP_PATH}`} copies />
        <Code label={t('mcp.header')} code="Authorization: Bearer rcd_…" />
        <Text size="sm">{t('mcp.token')}</Text>
        <dl className={classes.calls}>
          {SCOPES.map((scope) => (
            <div key={scope}>
              <dt>{toolsOf(scope)}</dt>
              <dd>{t(SCOPE_KEYS[scope])}</dd>
            </div>
          ))}
        </dl>
        <Text size="sm">{t('mcp.sending', { minutes: PREVIEW_MINUTES })}</Text>
        <Text size="sm">{t('mcp.data')}</Text>
      </Stack>
    </section>
  );
}
