// One file that goes with a text: chosen, shown, taken away; one that is refused says why.
import { Button, CloseButton, FileButton, Group, Text } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { Picture } from './picture.ts';

export interface OneFileFieldProps {
  file: Picture;
  /** stands before its name */
  face: React.ReactNode;
  icon: LucideIcon;
  labels: { choose: string; remove: string };
  accept?: string;
  /** why a file is not taken; null: it is */
  complaint: (file: File) => string | null;
  onChange: (file: Picture) => void;
}

export function OneFileField({ file, face, icon: Icon, labels, accept, complaint, onChange }: OneFileFieldProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const handleFile = (chosen: File | null): void => {
    if (!chosen) return;
    const wrong = complaint(chosen);
    setRefused(wrong);
    if (wrong === null) onChange(chosen);
  };
  return (
    <div>
      {file ? (
        <Group gap="sm" wrap="nowrap">
          {face}
          <Text size="sm" truncate flex={1} title={file.name}>
            {file.name}
          </Text>
          <CloseButton aria-label={labels.remove} onClick={() => onChange(null)} />
        </Group>
      ) : (
        <FileButton {...(accept !== undefined && { accept })} onChange={handleFile}>
          {(props) => (
            <Button {...props} variant="default" size="sm" leftSection={<Icon size={16} aria-hidden />}>
              {labels.choose}
            </Button>
          )}
        </FileButton>
      )}
      {refused !== null && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
          {refused}
        </Text>
      )}
    </div>
  );
}
