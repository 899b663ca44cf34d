// What assistants have taken to answer in the ticket, for administrators.
import { Text } from '@mantine/core';
import { getTicketTokens } from '@recado/contract/prompt-try';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useCan, useSession } from '../../../shared/session/useSession.ts';
import { Section } from './Section.tsx';

export function AssistantTokens({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const { plan } = useSession().user.company;
  const enabled = useCan('prompts-page:edit') && plan.useOpenAi;
  const { data } = useQuery({
    queryKey: ['ticketTokens', ticketId],
    queryFn: ({ signal }) => call(getTicketTokens, { params: { id: ticketId }, signal }),
    enabled,
  });
  if (!data || data.agents.length === 0) return null;
  return (
    <Section title={t('drawer.assistants')}>
      {data.agents.map(({ promptId, name, answers, tokensIn, tokensOut }) => (
        <Text key={promptId} size="sm">
          {t('drawer.assistantTokens', { name, count: answers, tokens: formats.number(tokensIn + tokensOut) })}
        </Text>
      ))}
    </Section>
  );
}
