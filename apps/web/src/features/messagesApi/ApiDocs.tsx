// What somebody needs to know who writes the other program.
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { API_RATE, IDEMPOTENCY_HOURS } from '@recado/contract/constants';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Code } from './Code.tsx';
import classes from './MessagesApi.module.css';
import page from '../../shared/ui/TabbedPage.module.css';

const CALLS = [
  ['send', 'POST /api/messages/send'],
  ['status', 'GET /api/messages/send/{id}'],
  ['number', 'GET /api/messages/numbers/{number}'],
  ['templates', 'GET /api/messages/templates'],
] as const;

const ANSWER = `{
  "id": 4711,
  "ids": [4711],
  "ticketId": 42,
  "status": "queued"
}`;

const REFUSAL = `{
  "error": "ERR_WAPP_INVALID_CONTACT",
  "message": "This number is not on WhatsApp"
}`;

export function ApiDocs() {
  const { t } = useTranslation('messagesApi');
  const formats = useFormats();
  return (
    <Stack className={page.card} gap="md" component="article">
      <Title order={2} size="h4">
        {t('docs.title')}
      </Title>
      <Text size="sm">{t('docs.token')}</Text>
      <dl className={classes.calls}>
        {CALLS.map(([key, line]) => (
          <div key={key}>
            <dt>{line}</dt>
            <dd>{t(`docs.call.${key}`)}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm">{t('docs.fields')}</Text>
      <Code label={t('docs.answer')} code={ANSWER} />
      <Text size="sm">{t('docs.statuses')}</Text>
      <Code label={t('docs.refusal')} code={REFUSAL} />
      <Text size="sm">{t('docs.refusals')}</Text>
      <Title order={3} size="h5">
        {t('docs.repeatTitle')}
      </Title>
      <Text size="sm">{t('docs.repeat', { hours: IDEMPOTENCY_HOURS })}</Text>
      <Title order={3} size="h5">
        {t('docs.limitTitle')}
      </Title>
      <Text size="sm">{t('docs.limit', { calls: formats.number(API_RATE.calls) })}</Text>
      <Anchor size="sm" href="/api/docs" target="_blank" rel="noreferrer">
        {t('docs.all')}
      </Anchor>
      <Anchor size="sm" href="/api/asyncapi.json" target="_blank" rel="noreferrer">
        {t('docs.live')}
      </Anchor>
    </Stack>
  );
}
