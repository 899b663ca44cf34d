// Says who attends the contact already, and leads there where one may see it.
import { Alert, Button, Group } from '@mantine/core';
import { MessageSquareWarning } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { textOfOther, type OtherTicket } from './otherTicket.ts';

export interface OtherTicketNoticeProps {
  other: OtherTicket;
  onOpen: () => void;
}

export function OtherTicketNotice({ other, onOpen }: OtherTicketNoticeProps) {
  const { t } = useTranslation('tickets');
  const { user } = useSession();
  const { key, ...names } = textOfOther(other, user.id);
  return (
    <Alert color="yellow" icon={<MessageSquareWarning size={18} aria-hidden />} role="alert">
      <Group justify="space-between" gap="sm">
        {t(key, names)}
        {other.visible && (
          <Button size="xs" variant="default" component={Link} to={`/tickets/${other.uuid}`} onClick={onOpen}>
            {t('list.peek.open')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
