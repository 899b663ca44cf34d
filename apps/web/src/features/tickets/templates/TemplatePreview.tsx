// How a template will look on the customer's phone.
import { FileText, Image, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MarkedText } from '../messages/MarkedText.tsx';
import classes from './Templates.module.css';
import type { Filled } from './templateValues.ts';

const ICONS = { image: Image, video: Video, document: FileText } as const;

export function TemplatePreview({ filled, file }: { filled: Filled; file: keyof typeof ICONS | null }) {
  const { t } = useTranslation('tickets');
  const Icon = file && ICONS[file];
  return (
    <section className={classes.preview} aria-label={t('template.preview')} aria-live="polite">
      <div className={classes.bubble}>
        {Icon && (
          <div className={classes.file}>
            <Icon size={28} aria-hidden />
          </div>
        )}
        {filled.header && <b>{filled.header}</b>}
        <MarkedText text={filled.body} />
        {filled.footer && <small>{filled.footer}</small>}
      </div>
      {filled.buttons.map((text, index) => (
        <div key={`${index}:${text}`} className={classes.button}>
          {text}
        </div>
      ))}
    </section>
  );
}
