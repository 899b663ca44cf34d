// Adding and changing a queue.
import { Alert, Stack, Tabs, Text } from '@mantine/core';
import { createQueue, updateQueue, type Queue } from '@recado/contract/queues';
import { dayIn } from '@recado/rules/days';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PlanLimit } from '../../entities/plan/PlanLimit.tsx';
import { changesOf } from '../../shared/crud/changesOf.ts';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { QueueMenu, type MenuHandle } from './menu/QueueMenu.tsx';
import { DataFields, HoursFields } from './QueueFields.tsx';
import { bodyOf, needsGreeting, queueSchema, valuesOf } from './queueValues.ts';

export interface QueueFormProps {
  /** left out: a new one */
  queue?: Queue;
  /** the company's other queues */
  others: readonly Queue[];
  onClose: () => void;
}

export function QueueForm({ queue, others, onClose }: QueueFormProps) {
  const [added, setAdded] = useState<Queue>();
  const stored = queue ?? added;
  return (
    <Form
      // Its fields begin anew with what was stored; the dialog stays.
      key={stored?.id ?? 'new'}
      queue={stored}
      isAdded={added !== undefined}
      others={others.filter(({ id }) => id !== stored?.id)}
      onAdd={setAdded}
      onClose={onClose}
    />
  );
}

type Tab = 'data' | 'hours';

interface FormProps extends Omit<QueueFormProps, 'onClose'> {
  /** a moment ago: its menu comes next */
  isAdded: boolean;
  onAdd: (queue: Queue) => void;
  onClose: () => void;
}

function Form({ queue, isAdded, others, onAdd, onClose }: FormProps) {
  const { t } = useTranslation(['queues', 'common']);
  const { company } = useSession().user;
  const hasHours = company.settings.some(({ key, value }) => key === 'scheduleType' && value === 'queue');
  const [today] = useState(() => dayIn(new Date(), company.timeZone));
  const [tab, setTab] = useState<Tab>('data');
  const [planFull, setPlanFull] = useState(false);
  const [initialValues] = useState(() => valuesOf(queue, others, today));
  const menu = useRef<MenuHandle>(null);
  // At once: what is hidden takes no focus.
  const show = (chosen: Tab): void => flushSync(() => setTab(chosen));
  const { form, submit, saving } = useEntityForm({
    schema: queueSchema(others, today),
    initialValues,
    save: (values) => {
      const language = hasHours ? company.language : undefined;
      const body = bodyOf(values, language);
      if (!queue) return call(createQueue, { body });
      return call(updateQueue, {
        params: { id: queue.id },
        body: changesOf(body, bodyOf(initialValues, language)),
      });
    },
    // Tickets show its name and colour.
    invalidates: ['queue', 'ticket'],
    codeFields: { ERR_NAME_IN_USE: 'name', ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color' },
    onDone: (saved) => (queue ? onClose() : onAdd(saved)),
    onError: (error) => {
      const full = isApiError(error, 'ERR_PLAN_LIMIT');
      show('data');
      setPlanFull(full);
      return full;
    },
  });
  const handleSubmit = (event?: React.SubmitEvent<HTMLFormElement>): void => {
    // What is being written in the menu goes with the rest.
    if (menu.current?.saveOpen() === false) {
      event?.preventDefault();
      show('data');
      return;
    }
    const wrong = Object.keys(form.validate().errors);
    if (wrong.length > 0) show(wrong.every((path) => path === 'days' || path === 'specialDays') ? 'hours' : 'data');
    submit(event);
  };

  const data = (
    <Stack gap="md">
      {planFull && <PlanLimit of="queues" />}
      {isAdded && (
        <Alert color="green" role="status">
          {t('menu.added')}
        </Alert>
      )}
      <DataFields form={form} greets={needsGreeting(others)} hasHours={hasHours} autoFocus={!isAdded} />
      {queue ? (
        <QueueMenu ref={menu} queue={queue} form={form} autoFocus={isAdded} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('menu.later')}
        </Text>
      )}
    </Stack>
  );
  return (
    <FormModal
      opened
      size={queue ? '70rem' : 'lg'}
      title={queue ? t('form.edit', { name: queue.name }) : t('add')}
      onClose={onClose}
      submit={handleSubmit}
      saving={saving}
      {...(isAdded && { cancelLabel: t('common:close') })}
    >
      {hasHours ? (
        <Tabs value={tab} onChange={(chosen) => setTab(chosen === 'hours' ? 'hours' : 'data')}>
          <Tabs.List mb="md">
            <Tabs.Tab value="data">{t('tab.data')}</Tabs.Tab>
            <Tabs.Tab value="hours">{t('tab.hours')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="data">{data}</Tabs.Panel>
          <Tabs.Panel value="hours">
            <HoursFields form={form} others={others} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        data
      )}
    </FormModal>
  );
}
