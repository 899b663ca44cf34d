// What a company does first, ticked by what it has done, each leading to its place; gone when all is done, or put away.
import { firstSteps, FIRST_STEPS, type FirstStep } from '@recado/contract/dashboard';
import { updateSetting } from '@recado/contract/settings';
import { CloseButton, Progress, Tooltip, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, Circle, CircleCheckBig } from 'lucide-react';
import { Link } from 'react-router';
import { useConnections } from '../../entities/connection/useConnections.ts';
import { useSimulatorOn } from '../../entities/connection/useSimulatorOn.ts';
import { BusyMorning } from '../../entities/morning/BusyMorning.tsx';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Can } from '../../shared/session/Can.tsx';
import classes from './FirstSteps.module.css';

const KEY = ['firstSteps'] as const;

export const FirstSteps = () => (
  <Can do="settings-page:edit">
    <Steps />
  </Can>
);

function Steps() {
  const { t } = useTranslation('dashboard');
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(firstSteps, { signal }) });
  const simulated = useSimulatorOn();
  const places = usePlaces(simulated);
  const dismiss = useDismiss();
  // Nobody misses the list where it does not come: the numbers say what is wrong.
  if (!data || data.dismissed || data.done.length === FIRST_STEPS.length) return null;
  const done = data.done.length;
  return (
    <section className={classes.panel} aria-labelledby="first-steps">
      <header className={classes.head}>
        <div className={classes.title}>
          <h2 id="first-steps">{t('first.title')}</h2>
          <span>{t('first.count', { done, all: FIRST_STEPS.length })}</span>
        </div>
        <Tooltip label={t('first.dismiss')}>
          <CloseButton size="lg" aria-label={t('first.dismiss')} onClick={dismiss} />
        </Tooltip>
      </header>
      <Progress value={(100 * done) / FIRST_STEPS.length} size="sm" aria-label={t('first.title')} />
      <ol className={classes.steps}>
        {FIRST_STEPS.map((step) => (
          <Step key={step} step={step} done={data.done.includes(step)} place={places[step]} />
        ))}
      </ol>
      {simulated && <Customers />}
    </section>
  );
}

/** For whoever has a simulated phone and nobody who writes to it. */
function Customers() {
  const line = useConnections().data?.find(({ provider, status }) => provider === 'sandbox' && status === 'CONNECTED');
  if (!line) return null;
  return (
    <div className={classes.customers}>
      <BusyMorning connection={line} />
    </div>
  );
}

interface Place {
  to: string;
  text: string;
}

function Step({ step, done, place: { to, text } }: { step: FirstStep; done: boolean; place: Place }) {
  const { t } = useTranslation('dashboard');
  const Icon = done ? CircleCheckBig : Circle;
  return (
    <li>
      <Link to={to} className={classes.step} data-done={done || undefined}>
        <Icon size={20} aria-hidden />
        <span>
          <b>{t(`first.steps.${step}`)}</b>
          {done ? <VisuallyHidden>{t('first.done')}</VisuallyHidden> : <small>{text}</small>}
        </span>
        <ChevronRight size={16} aria-hidden />
      </Link>
    </li>
  );
}

/** The simulated phone first, where there is one: it takes a minute and nobody's phone. */
function usePlaces(simulated: boolean): Record<FirstStep, Place> {
  const { t } = useTranslation('dashboard');
  return {
    connection: simulated
      ? { to: '/connections?add=sandbox', text: t('first.texts.connectionSimulated') }
      : { to: '/connections', text: t('first.texts.connection') },
    message: simulated
      ? { to: '/simulator', text: t('first.texts.messageSimulated') }
      : { to: '/tickets', text: t('first.texts.message') },
    queue: { to: '/queues', text: t('first.texts.queue') },
    colleague: { to: '/users', text: t('first.texts.colleague') },
    hours: { to: '/settings?tab=schedules', text: t('first.texts.hours') },
    answer: { to: '/tickets', text: t('first.texts.answer') },
  };
}

/** For all administrators of the company. */
function useDismiss(): () => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () =>
      call(updateSetting, { params: { key: 'firstSteps' }, body: { key: 'firstSteps', value: 'dismissed' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
  return () => mutate();
}
