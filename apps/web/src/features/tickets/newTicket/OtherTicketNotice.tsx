// Says who attends the contact already, and leads there where one may see it.
import { Alert, Button, Group } from '@mantine/core';
import { getTicketByUuid } from '@recado/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../shared/data/client.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { ticketKey } from '../../../entities/ticket/ticketPatches.ts';
import { textOfOther, type OtherTicket } from './otherTicket.ts';

export interface OtherTicketNoticeProps {
  other: OtherTicket;
  onOpen: () => void;
}

export function OtherTicketNotice({ other, onOpen }: OtherTicketNoticeProps) {
  const { t } = useTranslation('tickets');
  const { user } = useSession();
  const { key, ...names } = textOfOther(other, user.id);
  // Who may see it the server knows.
  const { isSuccess } = useQuery({
    queryKey: ticketKey(other.uuid),
    queryFn: ({ signal }) => call(getTicketByUuid, { params: { uuid: other.uuid }, signal }),
    refetchOnMount: 'always',
  });
  return (
    <Alert color="yellow" icon={<MessageSquareWarning size={18} aria-hidden />} role="alert">
      <Group justify="space-between" gap="sm">
        {t(key, names)}
        {isSuccess && (
          <Button size="xs" variant="default" component={Link} to={`/tickets/${other.uuid}`} onClick={onOpen}>
            {t('list.peek.open')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
