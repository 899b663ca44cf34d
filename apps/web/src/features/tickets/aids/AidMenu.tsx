// The button of the helps: suggest, sum up, and what can be made of one's own words.
import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { LONGEST_AIDED, REWRITINGS } from '@recado/contract/aids';
import { AlignLeft, Languages, Lightbulb, Sparkles, WandSparkles } from 'lucide-react';
import { useCommand } from '../../../shared/commands/useCommand.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Aids.module.css';
import type { ComposerAids } from './useComposerAids.ts';

export interface AidMenuProps {
  aids: ComposerAids;
  /** one's own words, which some helps are about */
  text: string;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  /** what opens it stands in another menu: here it has its place alone */
  hidden: boolean;
  /** back to the field */
  onDone: () => void;
}

export function AidMenu({ aids, text, opened, onOpened, hidden, onDone }: AidMenuProps) {
  const { t } = useTranslation('tickets');
  useCommand('ticket.aids', () => onOpened(true));
  const isLong = text.length > LONGEST_AIDED;
  const nothing = text.trim() === '' || isLong;
  const start = (kind: Parameters<ComposerAids['start']>[0]) => () => {
    onDone();
    aids.start(kind);
  };
  return (
    <Menu
      position="top-start"
      withinPortal
      returnFocus={false}
      opened={opened}
      onChange={onOpened}
      onClose={() => onDone()}
    >
      {hidden ? (
        <Menu.Target>
          <UnstyledButton className={classes.anchor} tabIndex={-1} aria-hidden />
        </Menu.Target>
      ) : (
        <Tooltip label={t('aids.title')} disabled={opened}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={42}
              aria-label={t('aids.title')}
              loading={aids.running !== null}
            >
              <Sparkles size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
        </Tooltip>
      )}
      <Menu.Dropdown aria-label={t('aids.title')} aria-labelledby="">
        <Menu.Item leftSection={<Lightbulb size={16} aria-hidden />} onClick={start('suggest')}>
          {t('aids.suggest')}
        </Menu.Item>
        <Menu.Item leftSection={<AlignLeft size={16} aria-hidden />} onClick={start('summary')}>
          {t('aids.summary')}
        </Menu.Item>
        <Menu.Label>{t(isLong ? 'aids.ownLong' : nothing ? 'aids.ownEmpty' : 'aids.own')}</Menu.Label>
        {REWRITINGS.map((how) => (
          <Menu.Item
            key={how}
            disabled={nothing}
            leftSection={<WandSparkles size={16} aria-hidden />}
            onClick={start(how)}
          >
            {t(`aids.${how}`)}
          </Menu.Item>
        ))}
        <Menu.Item disabled={nothing} leftSection={<Languages size={16} aria-hidden />} onClick={start('translate')}>
          {t('aids.translate')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
