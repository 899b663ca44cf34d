// Holidays and exceptions: days on which the hours of the week do not count.
import { Button, Group, Menu, Text, Title } from '@mantine/core';
import type { SpecialDays } from '@recado/contract/special-days';
import { CalendarPlus, Copy, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { SpecialDayRow } from './SpecialDayRow.tsx';
import classes from './SpecialDays.module.css';
import {
  blankDraft,
  inOrder,
  isFull,
  missingHolidays,
  specialFaultOf,
  withDays,
  type SpecialDraft,
} from './specialDrafts.ts';

export interface SpecialDaysEditorProps {
  drafts: readonly SpecialDraft[];
  /** where the company is */
  today: string;
  timeZone: string;
  /** what is wrong is said */
  judged: boolean;
  /** whose days may be taken over */
  others?: readonly { id: number; name: string; specialDays: SpecialDays }[];
  onChange: (drafts: SpecialDraft[]) => void;
}

export function SpecialDaysEditor({ drafts, today, timeZone, judged, others = [], onChange }: SpecialDaysEditorProps) {
  const { t } = useTranslation('settings');
  const addButton = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<number>();
  /** somebody took it to be done */
  const [tried, setTried] = useState<number>();
  /** how many days came with one press, and with what else they stand until they are saved */
  const [added, setAdded] = useState<{ count: number; drafts: readonly SpecialDraft[] }>();
  const put = (changed: SpecialDraft): void =>
    onChange(drafts.map((draft) => (draft.key === changed.key ? changed : draft)));
  const show = (key: number | undefined): void => {
    setOpen(key);
    setAdded(undefined);
  };
  const handleAdd = (): void => {
    const blank = blankDraft(drafts);
    onChange([...drafts, blank]);
    show(blank.key);
  };
  const takeOver = (days: SpecialDays): void => {
    const all = withDays(drafts, days, today);
    onChange(all);
    setAdded({ count: all.length - drafts.length, drafts: all });
  };
  const missing = isFull(drafts) ? undefined : missingHolidays(drafts, { today, timeZone });
  const sources = others.filter(({ specialDays }) => specialDays.length > 0);
  return (
    <section aria-label={t('schedules.special.title')}>
      <Title order={2} size="h5" mt="lg">
        {t('schedules.special.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('schedules.special.text')}
      </Text>
      <ul className={classes.list}>
        {drafts.map((draft) => {
          const fault = specialFaultOf(draft, drafts, today);
          return (
            <SpecialDayRow
              key={draft.key}
              draft={draft}
              // What is not written whole has no words yet.
              open={draft.key === open || fault !== null}
              isNew={draft.key === open}
              fault={judged || draft.key === tried ? fault : null}
              onChange={put}
              onOpen={() => show(draft.key)}
              onDone={() => {
                if (fault !== null) return setTried(draft.key);
                onChange(inOrder(drafts, today));
                show(undefined);
                addButton.current?.focus();
              }}
              onRemove={() => {
                onChange(drafts.filter(({ key }) => key !== draft.key));
                addButton.current?.focus();
              }}
            />
          );
        })}
      </ul>
      <Group gap="xs" mt="xs">
        <Button
          ref={addButton}
          variant="default"
          size="compact-sm"
          leftSection={<Plus size={15} aria-hidden />}
          disabled={isFull(drafts)}
          onClick={handleAdd}
        >
          {t('schedules.special.add')}
        </Button>
        {missing && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<CalendarPlus size={15} aria-hidden />}
            onClick={() => takeOver(missing.days)}
          >
            {t('schedules.special.holidays', { year: String(missing.year) })}
          </Button>
        )}
        {sources.length > 0 && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" size="compact-sm" leftSection={<Copy size={15} aria-hidden />}>
                {t('schedules.special.copy')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {sources.map(({ id, name, specialDays }) => (
                <Menu.Item key={id} onClick={() => takeOver(specialDays)}>
                  {name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      <Text size="sm" c="dimmed" role="status" mt={4}>
        {added?.drafts === drafts && t('schedules.special.added', { count: added.count })}
      </Text>
    </section>
  );
}
