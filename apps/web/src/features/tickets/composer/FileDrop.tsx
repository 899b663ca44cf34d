// Files dropped anywhere on the conversation are attached.
import { Upload } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './FileDrop.module.css';

export interface FileDropProps {
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

export function FileDrop({ disabled, onFiles, children }: FileDropProps) {
  const { t } = useTranslation('tickets');
  const [over, setOver] = useState(false);
  const handleOver = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    // Even when nothing can be sent: the browser must not leave the page to show the file.
    event.preventDefault();
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
    if (!disabled) setOver(true);
  };
  const handleLeave = (event: DragEvent<HTMLDivElement>): void => {
    const to = event.relatedTarget;
    if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false);
  };
  const handleDrop = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    // By keyboard the attach button does the same.
    <div className={classes.area} onDragOver={handleOver} onDragLeave={handleLeave} onDrop={handleDrop}>
      {children}
      {over && (
        <div className={classes.veil} aria-hidden>
          <Upload size={32} />
          {t('attach.drop')}
        </div>
      )}
    </div>
  );
}
