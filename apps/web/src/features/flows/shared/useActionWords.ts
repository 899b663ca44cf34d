// What a flow does besides speaking, in words.
import type { Action } from '@recado/contract/actions';
import { useQueues } from '../../../entities/queue/useQueues.ts';
import { useTags } from '../../../entities/tag/useTags.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';

/** undefined: that is no act of a flow's */
export function useActionWords(): (action: Action) => string | undefined {
  const { t } = useTranslation(['flowTryIt', 'flowCanvas']);
  const queues = useQueues().data;
  const tags = useTags().data;
  const tagOf = (id: number): string => tags?.find((tag) => tag.id === id)?.name ?? `#${id}`;
  return (action) => {
    switch (action.kind) {
      case 'move': {
        if (action.status === 'closed') return t('did.close');
        const queue = queues?.find(({ id }) => id === action.queueId)?.name ?? `#${action.queueId}`;
        return t('did.move', { queue });
      }
      case 'tag':
      case 'untag':
        return t(`did.${action.kind}`, { tag: tagOf(action.tagId) });
      case 'setField': {
        const field = typeof action.field === 'string' ? t(`flowCanvas:field.${action.field}`) : action.field.extra;
        return t('did.setField', { field, value: action.value });
      }
      case 'callOut':
        return t('did.callOut', { url: action.url });
      default:
        return undefined;
    }
  };
}
