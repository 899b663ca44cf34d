// The file of a node or of a card: chosen, sent up at once, and shown.
import { Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { MB } from '@recado/contract/constants';
import { AudioLines, Film, Image, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { sendFile, TAKEN, urlOfFile, type FileKind } from './flowFiles.ts';
import classes from './Nodes.module.css';

export interface MediaFieldProps {
  kind: FileKind;
  /** as nodes call it; empty: none yet */
  name: string;
  files: Readonly<Record<string, string>>;
  error: string | undefined;
  autoFocus?: boolean;
  onChange: (name: string, original: string) => void;
  onUploading: (began: boolean) => void;
}

const ICONS: Record<FileKind, LucideIcon> = { img: Image, audio: AudioLines, video: Film };

export function MediaField({ kind, name, files, error, autoFocus, onChange, onUploading }: MediaFieldProps) {
  const { t } = useTranslation('flowNodes');
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const Icon = ICONS[kind];
  const { accept, named, bytes } = TAKEN[kind];
  const complaintOf = (file: File): string | null => {
    if (!named.test(file.name)) return t(`file.only.${kind}`);
    if (file.size === 0) return t('file.empty', { name: file.name });
    return file.size > bytes ? t('file.tooLarge', { most: bytes / MB }) : null;
  };
  const handleFile = async (file: File | null): Promise<void> => {
    if (!file) return;
    // The same one may be chosen again after it failed.
    reset.current?.();
    const complaint = complaintOf(file);
    setRefused(complaint);
    if (complaint !== null) return;
    setProgress(0);
    onUploading(true);
    try {
      onChange(await sendFile(kind, file, setProgress), file.name);
    } catch (failure) {
      setRefused(t('file.failed', { reason: errorText(failure) }));
    } finally {
      setProgress(null);
      onUploading(false);
    }
  };
  const complaint = refused ?? error;
  return (
    <div className={classes.media}>
      <Shown kind={kind} url={name === '' ? undefined : urlOfFile(name, files)} />
      <Group gap="sm">
        <FileButton accept={accept} resetRef={reset} onChange={(file) => void handleFile(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              data-autofocus={autoFocus || undefined}
              aria-invalid={complaint !== undefined || undefined}
              disabled={progress !== null}
              leftSection={<Icon size={16} aria-hidden />}
            >
              {name === '' ? t(`file.choose.${kind}`) : t('file.other')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {t(`file.hint.${kind}`)}
        </Text>
      </Group>
      {progress !== null && <Progress w="100%" value={progress * 100} aria-label={t('file.uploading')} />}
      {complaint !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {complaint}
        </Text>
      )}
    </div>
  );
}

function Shown({ kind, url }: { kind: FileKind; url: string | undefined }) {
  const { t } = useTranslation('flowNodes');
  if (url === undefined) return null;
  if (kind === 'img') return <img className={classes.face} src={url} alt={t('file.preview')} />;
  const Player = kind;
  return <Player className={classes.face} src={url} controls preload="metadata" aria-label={t('file.preview')} />;
}
