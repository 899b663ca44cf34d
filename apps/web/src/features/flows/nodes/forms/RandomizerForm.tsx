// Chance: so many of a hundred go one way, the others the other.
import { Slider, Text } from '@mantine/core';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { numberOf } from '../drafts.ts';
import { nodeForm, type FieldsProps } from '../nodeForm.tsx';
import classes from '../Nodes.module.css';

interface Draft {
  percent: number;
}

const MARKS = [0, 50, 100].map((value) => ({ value, label: String(value) }));

function Fields({ draft: { percent }, set, errorAt }: FieldsProps<Draft>) {
  const { t } = useTranslation('flowNodes');
  const error = errorAt('percent');
  return (
    <div>
      <div className={classes.shares} aria-hidden>
        <span>{t('share.a', { percent })}</span>
        <span>{t('share.b', { percent: 100 - percent })}</span>
      </div>
      <Slider
        className={classes.slider}
        min={0}
        max={100}
        step={10}
        marks={MARKS}
        label={null}
        thumbLabel={t('share.label')}
        thumbProps={{ 'aria-valuetext': t('share.both', { percent, rest: 100 - percent }) }}
        value={percent}
        onChange={(value) => set({ percent: value })}
      />
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" mt="md" role="alert">
          {error}
        </Text>
      )}
    </div>
  );
}

export const randomizerForm = nodeForm<Draft>({
  draftOf: (data) => ({ percent: numberOf(data['percent'], 0) || 0 }),
  dataOf: ({ percent }, before) => ({ ...before, percent }),
  Fields,
});
