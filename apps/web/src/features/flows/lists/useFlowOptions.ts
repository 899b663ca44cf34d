// The flows that something may begin with: those that begin nothing, as they are, say so.
import { useFlows } from '../../../entities/flow/useFlows.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';

/** undefined: on their way */
export function useFlowOptions(): { id: number; name: string }[] | undefined {
  const { t } = useTranslation('flowLists');
  return useFlows().data?.map(({ id, name, active, version }) => ({
    id,
    name: version === null ? t('offered.draft', { name }) : active ? name : t('offered.inactive', { name }),
  }));
}
