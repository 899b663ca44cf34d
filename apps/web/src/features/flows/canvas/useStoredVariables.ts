// The names of all answers that the flow asks for, where the specification has them: in the browser's storage.
import { useEffect } from 'react';
import { writeStored } from '../../../shared/session/storage.ts';
import { useContent } from './useProblems.ts';

export function useStoredVariables(): void {
  const { nodes } = useContent();
  const keys = JSON.stringify(answerKeys(nodes));
  useEffect(() => writeStored('variables', keys), [keys]);
}

function answerKeys(nodes: ReturnType<typeof useContent>['nodes']): string[] {
  const keys = nodes.flatMap(({ type, data }) => {
    if (type !== 'question' || typeof data.typebotIntegration !== 'object' || data.typebotIntegration === null)
      return [];
    const { answerKey } = { answerKey: undefined, ...data.typebotIntegration };
    return typeof answerKey === 'string' && answerKey !== '' ? [answerKey] : [];
  });
  return [...new Set(keys)];
}
