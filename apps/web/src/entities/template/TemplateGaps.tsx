// The fields of a template's gaps, each by the name that says where it stands.
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { isFilled, type Gap, type Values } from './templateValues.ts';

const LONGEST = 1_024;

export interface TemplateGapsProps {
  gaps: readonly Gap[];
  values: Values;
  onChange: (values: Values) => void;
  /** the first takes the focus */
  autoFocus?: boolean;
  /** why one that is empty is not taken; left out: nobody has asked yet */
  errorOf?: (gap: Gap) => ReactNode;
}

export function TemplateGaps({ gaps, values, onChange, autoFocus = false, errorOf }: TemplateGapsProps) {
  const { t } = useTranslation('tickets');
  return gaps.map((gap, index) => (
    <TextInput
      key={gap.key}
      autoFocus={autoFocus && index === 0}
      label={t(`template.gap.${labelOf(gap)}`, { name: gap.name })}
      description={gap.address && t('template.follows', { address: gap.address })}
      required
      maxLength={LONGEST}
      autoComplete="off"
      error={isFilled(values, gap) ? undefined : errorOf?.(gap)}
      value={values[gap.key] ?? ''}
      onChange={(event) => onChange({ ...values, [gap.key]: event.currentTarget.value })}
    />
  ));
}

/** Numbered gaps are called by their number, named ones by their name. */
function labelOf({ type, name }: Gap) {
  if (type === 'link' || type === 'code') return type;
  return /^\d+$/u.test(name) ? (`${type}Number` as const) : type;
}
