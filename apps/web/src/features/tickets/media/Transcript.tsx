// What is said in a recording, under it; or the button that has it written down.
import { Button, Text } from '@mantine/core';
import { transcribeMessage, type Message } from '@recado/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Captions } from 'lucide-react';
import { updateMessage } from '../../../entities/message/messagePatches.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import classes from './MessageMedia.module.css';

export function Transcript({ message }: { message: Message }) {
  const { t } = useTranslation('tickets');
  const client = useQueryClient();
  const { plan, hasAssistant } = useSession().user.company;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(transcribeMessage, { params: { id: message.id } }),
    onSuccess: (heard) => updateMessage(client, heard),
  });
  if (message.transcription !== null)
    return (
      <div className={classes.transcript}>
        <Text size="sm">{message.transcription}</Text>
        <Text size="xs" c="dimmed">
          {t('media.transcribed')}
        </Text>
      </div>
    );
  if (message.fromMe || message.isDeleted || !plan.useOpenAi || !hasAssistant) return null;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<Captions size={14} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('media.transcribe')}
    </Button>
  );
}
