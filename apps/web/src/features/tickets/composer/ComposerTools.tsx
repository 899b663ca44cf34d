// What one may put into a message besides typing: files, emojis, the customer's name, one's own.
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useFileDialog } from '@mantine/hooks';
import type { Ticket } from '@recado/contract/tickets';
import {
  CalendarClock,
  Ellipsis,
  FolderOpen,
  Paperclip,
  Signature as SignatureIcon,
  Sparkles,
  StickyNote,
} from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useTight } from '../tight.ts';
import { AidMenu } from '../aids/AidMenu.tsx';
import type { ComposerAids } from '../aids/useComposerAids.ts';
import { EmojiButton } from './emoji/EmojiButton.tsx';
import type { Composing } from './useComposer.ts';
import { VariableItems, VariablePicker } from '../../../entities/variable/VariablePicker.tsx';
import { lazyDialog } from '../../../shared/ui/lazyDialog.tsx';

/** In which a list of files is chosen: fetched when somebody does. */
const FileListDialog = lazyDialog(async () => (await import('./fileList/FileListPicker.tsx')).FileListPicker);

export interface ComposerToolsProps {
  ticket: Ticket;
  composing: Composing;
  aids: ComposerAids;
  onFiles: (files: readonly File[]) => void;
  /** a note instead */
  onNote: () => void;
  /** what is written goes out later; undefined: it is not offered here */
  onSchedule: (() => void) | undefined;
  /** back to the field */
  onDone: () => void;
}

/** What a dialog gives the focus back to, done or not: one goes on writing. */
const stayInField = (event: MouseEvent): void => event.preventDefault();

export function ComposerTools({ ticket, composing, aids, onFiles, onNote, onSchedule, onDone }: ComposerToolsProps) {
  const { t } = useTranslation('tickets');
  const { insert, signature, variables } = composing;
  const tight = useTight();
  const [listing, setListing] = useState(false);
  const [aiding, setAiding] = useState(false);
  const dialog = useFileDialog({
    multiple: true,
    // The same file again is another choice.
    resetOnOpen: true,
    onChange: (list) => onFiles([...(list ?? [])]),
  });
  const handleVariable = (variable: string): void => {
    insert(variable);
    onDone();
  };
  return (
    <>
      <Tooltip label={t('attach.button')}>
        <ActionIcon variant="subtle" color="gray" size={42} aria-label={t('attach.button')} onClick={dialog.open}>
          <Paperclip size={20} />
        </ActionIcon>
      </Tooltip>
      <EmojiButton onPick={insert} />
      {aids.offered && (
        <AidMenu
          aids={aids}
          text={composing.value}
          opened={aiding}
          onOpened={setAiding}
          hidden={tight}
          onDone={onDone}
        />
      )}
      {tight ? (
        <More
          composing={composing}
          onNote={onNote}
          onSchedule={onSchedule}
          onVariable={handleVariable}
          onList={() => setListing(true)}
          onAids={aids.offered ? () => setAiding(true) : undefined}
        />
      ) : (
        <>
          <Tooltip label={t('fileList.title')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={42}
              aria-label={t('fileList.title')}
              onMouseDown={stayInField}
              onClick={() => setListing(true)}
            >
              <FolderOpen size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('storyNote.switch')}>
            <ActionIcon variant="subtle" color="gray" size={42} aria-label={t('storyNote.switch')} onClick={onNote}>
              <StickyNote size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
          {onSchedule && (
            <Tooltip label={t('schedule.menu')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={42}
                aria-label={t('schedule.menu')}
                onMouseDown={stayInField}
                onClick={onSchedule}
              >
                <CalendarClock size={20} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          <VariablePicker values={variables} onPick={handleVariable} />
          <Tooltip label={t('composer.sign')}>
            <ActionIcon
              variant={signature.on ? 'light' : 'subtle'}
              color={signature.on ? undefined : 'gray'}
              size={42}
              aria-label={t('composer.sign')}
              aria-pressed={signature.on}
              onClick={signature.toggle}
            >
              <SignatureIcon size={20} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      <FileListDialog
        content={listing ? { ticket, onClose: () => setListing(false) } : null}
        onClose={() => setListing(false)}
        title={t('fileList.title')}
        hasInput
      />
    </>
  );
}

interface MoreProps extends Pick<ComposerToolsProps, 'composing' | 'onNote' | 'onSchedule'> {
  onVariable: (variable: string) => void;
  onList: () => void;
  /** undefined: nobody is helped here */
  onAids: (() => void) | undefined;
}

/** Where there is no room for a button each. */
function More({ composing, onNote, onSchedule, onVariable, onList, onAids }: MoreProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const { signature, variables } = composing;
  return (
    <Menu position="top-start" returnFocus={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={42} aria-label={t('composer.more')}>
          <Ellipsis size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onAids && (
          <Menu.Item leftSection={<Sparkles size={16} aria-hidden />} onClick={onAids}>
            {t('aids.title')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<StickyNote size={16} aria-hidden />} onClick={onNote}>
          {t('storyNote.switch')}
        </Menu.Item>
        <Menu.Item leftSection={<FolderOpen size={16} aria-hidden />} onClick={onList}>
          {t('fileList.title')}
        </Menu.Item>
        {onSchedule && (
          <Menu.Item leftSection={<CalendarClock size={16} aria-hidden />} onClick={onSchedule}>
            {t('schedule.menu')}
          </Menu.Item>
        )}
        <Menu.CheckboxItem checked={signature.on} onChange={signature.toggle} closeMenuOnClick>
          {t('composer.sign')}
        </Menu.CheckboxItem>
        <Menu.Label>{t('composer.variables.title')}</Menu.Label>
        <VariableItems values={variables} onPick={onVariable} />
      </Menu.Dropdown>
    </Menu>
  );
}
