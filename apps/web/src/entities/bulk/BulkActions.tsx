// What can be done to the tickets or contacts that are chosen in a list.
import { Text } from '@mantine/core';
import { MOST_IN_BULK, type BulkKind, type BulkObjects } from '@recado/contract/bulk-acts';
import { CalendarClock, CircleCheckBig, Forward, Tag, Tags, Trash2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan, useSession } from '../../shared/session/useSession.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { SelectionBar, useChosenText } from '../../shared/ui/selection/SelectionBar.tsx';
import { ScheduleForManyDialog } from '../schedule/ScheduleForManyDialog.tsx';
import { TagManyForm } from './TagManyForm.tsx';
import { TransferManyForm } from './TransferManyForm.tsx';
import { useBulk, useChosenCount, type Begun } from './useBulk.ts';
import { whichOf, type BulkBarProps } from './which.ts';
import { openConfirm } from '../../shared/ui/openConfirm.ts';

const KINDS: Record<BulkObjects, readonly BulkKind[]> = {
  tickets: ['tag', 'untag', 'transfer', 'close'],
  contacts: ['tag', 'untag', 'delete'],
};
const ICONS: Record<BulkKind, LucideIcon> = {
  tag: Tag,
  untag: Tags,
  transfer: Forward,
  close: CircleCheckBig,
  delete: Trash2,
};

export function BulkActions({ of, selection, asked }: BulkBarProps) {
  const { t } = useTranslation(['bulk', 'common']);
  const count = useChosenCount(of, selection, asked);
  const chosen = useChosenText(count, MOST_IN_BULK);
  const [asks, setAsks] = useState<'tag' | 'untag' | 'transfer' | null>(null);
  const begin = useBulk(selection.clear);
  const mayDelete = useCan('contacts-page:deleteContact');
  const start = (begun: Begun): void => {
    setAsks(null);
    begin(whichOf(selection, asked), begun);
  };
  const tag = (kind: 'tag' | 'untag', tagId: number): void => start({ of, act: { kind, tagId } });
  const confirm = (kind: 'close' | 'delete', text: string, begun: Begun): void =>
    openConfirm({
      title: t('of', { action: t(`action.${kind}`), chosen }),
      children: <Text size="sm">{text}</Text>,
      labels: { confirm: t(`action.${kind}`), cancel: t('common:cancel') },
      confirmProps: { color: kind === 'delete' ? 'red' : undefined },
      onConfirm: () => start(begun),
    });
  const handle = (kind: BulkKind): void => {
    if (kind === 'delete') confirm(kind, t('confirm.deleteText'), { of: 'contacts', act: { kind } });
    // What one has picked by hand one has seen; it can be taken back.
    else if (kind === 'close') {
      const begun: Begun = { of: 'tickets', act: { kind } };
      if (selection.all) confirm(kind, t('confirm.closeText'), begun);
      else start(begun);
    } else setAsks(kind);
  };
  const kinds = KINDS[of].filter((kind) => kind !== 'delete' || mayDelete);
  const own = kinds.map((kind) => ({
    label: t(`action.${kind}`),
    icon: ICONS[kind],
    danger: kind === 'delete',
    onClick: () => handle(kind),
  }));
  const [schedules, setSchedules] = useState(false);
  const { user } = useSession();
  const maySchedule = user.company.plan.useSchedules && of === 'contacts' && count !== undefined;
  const schedule = maySchedule
    ? [{ label: t('action.schedule'), icon: CalendarClock, onClick: () => setSchedules(true) }]
    : [];
  const which = whichOf(selection, asked);
  const close = (): void => setAsks(null);
  return (
    <>
      <SelectionBar
        selection={selection}
        chosen={chosen}
        actions={[...own.filter(({ danger }) => !danger), ...schedule, ...own.filter(({ danger }) => danger)]}
      />
      <Dialog
        opened={asks !== null}
        onClose={close}
        title={asks ? t('of', { action: t(`action.${asks}`), chosen }) : ''}
      >
        {asks === 'transfer' ? (
          <TransferManyForm
            onPick={(to) => start({ of: 'tickets', act: { kind: 'transfer', ...to } })}
            onClose={close}
          />
        ) : (
          asks && <TagManyForm tagged={asks === 'tag'} onPick={(tagId) => tag(asks, tagId)} onClose={close} />
        )}
      </Dialog>
      <ScheduleForManyDialog
        contactIds={schedules ? selection.ids : null}
        filtered={'filter' in which ? { ...which, count: count ?? 0 } : undefined}
        onClose={() => setSchedules(false)}
      />
    </>
  );
}
