// How far it is with what one has done to many at once: to stop, to take back, and what could not be done.
import { cancelBulkAct, undoBulkAct, type BulkAct } from '@recado/contract/bulk-acts';
import { Button, Progress } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shared/data/client.ts';
import { useCommand } from '../../shared/commands/useCommand.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { removeStored } from '../../shared/session/storage.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { lazyDialog } from '../../shared/ui/lazyDialog.tsx';
import { notifySuccess } from '../../shared/ui/notify.ts';
import { notifyWithAction } from '../../shared/ui/notifyWithAction.tsx';
import { undoables } from '../../shared/ui/undo/undoable.ts';
import classes from './BulkProgress.module.css';
import { bulkKey, isUnderWay, watched, withAct } from './bulkLive.ts';
import { underWayKey, useBulkActs } from './useBulkActs.ts';

const Failures = lazyDialog(async () => (await import('./BulkFailures.tsx')).BulkFailures);

export function BulkProgress() {
  const { t } = useTranslation('bulk');
  const acts = useBulkActs();
  const [failed, setFailed] = useState<number | null>(null);
  useTellEnds(acts, setFailed);
  const close = (): void => setFailed(null);
  const current = acts.find(isUnderWay);
  return (
    <>
      {current && <Line act={current} />}
      <Failures content={failed === null ? null : { id: failed }} onClose={close} title={t('failures.title')} />
    </>
  );
}

function Line({ act }: { act: BulkAct }) {
  const { t } = useTranslation(['bulk', 'common']);
  const stop = useChange(cancelBulkAct);
  const takeBack = useChange(undoBulkAct);
  const { id, kind, status, total } = act;
  const mayTakeBack = status === 'waiting' || (status === 'running' && kind !== 'delete');
  useCommand('undo', () => takeBack(id), { enabled: mayTakeBack });
  const settled = status === 'undoing' ? act.undone + act.notUndone : act.done + act.failed;
  const whole = status === 'undoing' ? act.done : total;
  const text =
    status === 'waiting' ? t('waiting', { count: total }) : t(status === 'undoing' ? 'undoing' : `action.${kind}`);
  return (
    <div className={classes.toast} role="group" aria-label={text}>
      <div className={classes.line}>
        <span className={classes.text} title={text}>
          {text}
        </span>
        {status === 'running' && (
          <Button size="compact-sm" variant="white" onClick={() => stop(id)}>
            {t('stop')}
          </Button>
        )}
        {mayTakeBack && (
          <Button size="compact-sm" variant="white" onClick={() => takeBack(id)}>
            {t('common:undo.button')}
          </Button>
        )}
      </div>
      {status !== 'waiting' && (
        <div className={classes.line}>
          <Progress
            className={classes.progress}
            value={whole === 0 ? 100 : (settled / whole) * 100}
            aria-label={text}
            size="sm"
          />
          <span className={classes.count}>{t('progress', { done: settled, total: whole })}</span>
        </div>
      )}
    </div>
  );
}

function useChange(endpoint: typeof cancelBulkAct): (id: number) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: number) => call(endpoint, { params: { id } }),
    onSuccess: (act) => client.setQueryData<BulkAct[]>(bulkKey, (acts) => withAct(acts, act)),
  });
  return mutate;
}

/** Each that one has seen going on is told of once when it is over. */
function useTellEnds(acts: readonly BulkAct[], showFailures: (id: number) => void): void {
  const { t } = useTranslation(['bulk', 'common']);
  const client = useQueryClient();
  const { user } = useSession();
  const takeBack = useChange(undoBulkAct);
  useEffect(() => {
    for (const act of acts) {
      if (!isUnderWay(act) && watched.delete(act.id)) tell(act);
    }
    function tell(act: BulkAct): void {
      removeStored(underWayKey(user.id));
      for (const entity of ['ticket', 'contact']) void client.invalidateQueries({ queryKey: [entity] });
      const undone = act.status === 'undone';
      const missed = undone ? act.notUndone : act.failed;
      const text = undone ? t('undone', { count: act.undone }) : t(`done.${act.kind}`, { count: act.done });
      // Beside the ids of what is done to one.
      if (act.undoUntil !== null) undoables.offer({ id: -act.id }, text, () => takeBack(act.id));
      else notifySuccess(text);
      if (missed > 0)
        notifyWithAction(t(undone ? 'missedUndo' : 'missed', { count: missed }), t('why'), () => showFailures(act.id));
    }
  });
}
