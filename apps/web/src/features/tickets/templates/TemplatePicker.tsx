// Approved texts of an official number: choose one, fill in its gaps, see it, send it.
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { listTemplates, type MessageTemplate } from '@recado/contract/templates';
import type { Ticket } from '@recado/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/data/client.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { FailedState } from '../../../shared/ui/FailedState.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { TemplateList } from './TemplateList.tsx';

const STALE_MS = 60_000;

export interface TemplatePickerProps {
  ticket: Ticket;
  onClose: () => void;
}

export function TemplatePicker({ ticket, onClose }: TemplatePickerProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const narrow = useMediaQuery('(max-width: 37.49em)');
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      fullScreen={narrow}
      title={t('template.title')}
      // A slip beside the dialog must not throw away what was typed.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Templates ticket={ticket} onClose={onClose} />
    </Modal>
  );
}

function Templates({ ticket, onClose }: TemplatePickerProps) {
  const { t } = useTranslation('tickets');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<MessageTemplate | null>(null);
  const id = ticket.whatsappId;
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['connection', 'templates', id],
    queryFn: ({ signal }) => call(listTemplates, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    staleTime: STALE_MS,
  });
  if (chosen) {
    return <TemplateForm ticket={ticket} template={chosen} onBack={() => setChosen(null)} onSent={onClose} />;
  }
  if (isPending) return <LoadingRows rows={4} />;
  if (!data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (data.templates.length === 0) {
    return <EmptyState icon={LayoutTemplate} title={t('template.none')} text={t('template.noneText')} />;
  }
  return <TemplateList templates={data.templates} search={search} onSearch={setSearch} onChoose={setChosen} />;
}
