// How a template will look on the customer's phone.
import type { FilledTemplate, HeaderKind } from '@recado/rules/templates';
import { FileText, Image, Video } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { MarkedText } from '../../../shared/ui/conversation/MarkedText.tsx';
import classes from './Templates.module.css';

const ICONS = { image: Image, video: Video, document: FileText } as const;

export interface TemplatePreviewProps {
  filled: FilledTemplate;
  /** the file above the text; null: none goes there */
  header: { kind: HeaderKind; file: File | null } | null;
}

export function TemplatePreview({ filled, header }: TemplatePreviewProps) {
  const { t } = useTranslation('tickets');
  return (
    <section className={classes.preview} aria-label={t('template.preview')}>
      <div className={classes.bubble}>
        {header && <HeaderFile {...header} />}
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

function HeaderFile({ kind, file }: { kind: HeaderKind; file: File | null }) {
  const Icon = ICONS[kind];
  if (file && kind !== 'document') return <Picture key={kind} kind={kind} file={file} />;
  return (
    <div className={classes.file}>
      <Icon size={28} aria-hidden />
      {file && <span className={classes.fileName}>{file.name}</span>}
    </div>
  );
}

function Picture({ kind, file }: { kind: 'image' | 'video'; file: File }) {
  const element = useRef<HTMLImageElement & HTMLVideoElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (element.current) element.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  // Its name stands in the field beside it.
  if (kind === 'image') return <img ref={element} alt="" className={classes.picture} />;
  return <video ref={element} muted aria-hidden className={classes.picture} />;
}
