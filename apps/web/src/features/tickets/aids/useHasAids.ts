// Whether a model helps one write here: the plan has assistants, and an administrator has chosen one for it.
import { useSession } from '../../../shared/session/useSession.ts';

export function useHasAids(): boolean {
  const { plan, settings } = useSession().user.company;
  return plan.useOpenAi && Boolean(settings.find(({ key }) => key === 'aidsPrompt')?.value);
}
