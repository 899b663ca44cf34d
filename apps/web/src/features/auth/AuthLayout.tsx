// The frame of the pages before the sign-in: what Recado is on one side, the form on the other.
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { lazyExtra } from '../../shared/ui/lazyExtra.tsx';
import { Logo } from '../../shared/ui/Logo.tsx';
import classes from './AuthLayout.module.css';

const DoorTools = lazyExtra(async () => (await import('./DoorTools.tsx')).DoorTools);

export interface AuthLayoutProps {
  title: string;
  subtitle: string;
  children: ReactNode;
}

export function AuthLayout({ title, subtitle, children }: AuthLayoutProps) {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <div className={classes.layout}>
      <title>{`${title} · ${t('common:appName')}`}</title>
      <Welcome />
      <main className={classes.main}>
        <header className={classes.bar}>
          <span className={classes.brand}>
            <Logo />
            {t('common:appName')}
          </span>
          <span className={classes.tools}>
            <DoorTools />
          </span>
        </header>
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.subtitle}>{subtitle}</p>
          {children}
        </div>
      </main>
    </div>
  );
}

function Welcome() {
  const { t } = useTranslation(['auth', 'common']);
  const points = [t('points.together'), t('points.queues'), t('points.nothingLost')];
  return (
    <aside className={classes.welcome}>
      <p className={classes.tagline}>{t('tagline')}</p>
      <Preview />
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>
            <Check size={18} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** A picture of the product, drawn with its own bubbles. */
function Preview() {
  const { t } = useTranslation('auth');
  return (
    <div className={classes.preview} aria-hidden>
      <p className={classes.bubble} data-from="customer">
        {t('preview.customer')}
        <time>9:41</time>
      </p>
      <p className={classes.queue}>{t('preview.queue')}</p>
      <p className={classes.bubble} data-from="company">
        {t('preview.attendant')}
        <time>9:41</time>
      </p>
      <p className={classes.bubble} data-from="customer">
        {t('preview.reply')}
        <time>9:42</time>
      </p>
    </div>
  );
}
