// Approved texts of an official number: choose one, fill in its gaps, see it, send it.
import { listTemplates, type MessageTemplate } from '@recado/contract/templates';
import type { Ticket } from '@recado/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import { outgoing } from '../../../entities/message/outgoing/outgoing.ts';
import type { Outgoing } from '../../../entities/message/outgoing/outgoingEntry.ts';
import { TemplateForm } from './TemplateForm.tsx';
import { TemplateList } from './TemplateList.tsx';

const STALE_MS = 60_000;

export interface TemplatePickerProps {
  ticket: Ticket;
  /** a template that did not go out: the first to be shown, filled in */
  refused: Outgoing | null;
  onClose: () => void;
}

export function TemplatePicker({ ticket, refused, onClose }: TemplatePickerProps) {
  const { t } = useTranslation('tickets');
  const [search, setSearch] = useState('');
  // undefined: not yet; null: another than the refused one.
  const [chosen, setChosen] = useState<MessageTemplate | null>();
  const id = ticket.whatsappId;
  const { data, error, refetch } = useQuery({
    queryKey: ['connection', 'templates', id],
    queryFn: ({ signal }) => call(listTemplates, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    staleTime: STALE_MS,
  });
  const isRefused = ({ name, language }: MessageTemplate): boolean =>
    name === refused?.template?.message.name && language === refused.template.message.language;
  const template = chosen === undefined ? data?.templates.find(isRefused) : chosen;
  if (template) {
    return (
      <TemplateForm
        template={template}
        refused={isRefused(template) ? refused : null}
        onBack={() => setChosen(null)}
        onSend={(filled) => {
          outgoing.send({ ...filled, ticketId: ticket.id, quoted: null });
          if (refused) outgoing.discard(refused.key);
          onClose();
        }}
      />
    );
  }
  if (!data)
    return (
      <NotLoaded query={{ error, refetch }}>
        <LoadingRows rows={4} />
      </NotLoaded>
    );
  if (data.templates.length === 0) {
    return <EmptyState icon={LayoutTemplate} title={t('template.none')} text={t('template.noneText')} />;
  }
  return <TemplateList templates={data.templates} search={search} onSearch={setSearch} onChoose={setChosen} />;
}
