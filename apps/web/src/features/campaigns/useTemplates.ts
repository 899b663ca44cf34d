// The approved texts of an official number, and which of them a campaign sends.
import { listTemplates, type MessageTemplate, type TemplateMessage } from '@recado/contract/templates';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';

export interface Templates {
  all: readonly MessageTemplate[];
  /** the one that is sent; undefined: none, it is not known yet, or its number has it no more */
  chosen: MessageTemplate | undefined;
  error: Error | null;
}

/** @param whatsappId null: the number is not official */
export function useTemplates(whatsappId: number | null, sent: TemplateMessage | null): Templates {
  const { data, error } = useQuery({
    queryKey: ['template', whatsappId],
    queryFn: ({ signal }) => call(listTemplates, { params: { id: whatsappId ?? 0 }, signal }),
    enabled: whatsappId !== null,
  });
  const all = (whatsappId !== null && data?.templates) || [];
  const chosen = all.find(({ name, language }) => name === sent?.name && language === sent.language);
  return { all, chosen, error };
}
