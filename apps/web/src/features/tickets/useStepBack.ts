// One step back: from the conversation to its row in the list, from there out of it.
import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { runOf } from '../../shared/commands/registered.ts';
import { useCommand } from '../../shared/commands/useCommand.ts';
import type { LeftTicket } from './list/leftTicket.ts';

/** @param wide the list stands beside it */
export function useStepBack(uuid: string | undefined, wide: boolean, left: LeftTicket): void {
  const navigate = useNavigate();
  const leave = (): void => void navigate('/tickets');
  const opened = uuid !== undefined;
  useCommand('list.back', leave, { enabled: opened && !wide });
  const handleBack = (): boolean => {
    const { activeElement } = document;
    // It clears the words one searches by.
    if (activeElement instanceof HTMLInputElement && activeElement.type === 'search' && activeElement.value !== '')
      return false;
    const back = runOf('list.back');
    const inConversation = activeElement !== document.body && activeElement?.closest('[data-list]') === null;
    if (inConversation && back) back();
    else leave();
    return true;
  };
  useCommand('back', handleBack, { enabled: opened });
  useLayoutEffect(() => {
    if (uuid !== undefined) left.opened(uuid);
  }, [uuid, left]);
}
