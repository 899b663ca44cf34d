// Step 2: everything once more, and with what to pay.
import { Alert, Radio, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Invoice, PaymentMethod, PaymentOptions } from '@recado/contract/invoices';
import { CircleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from '../Billing.module.css';
import { useMonths } from '../useMonths.ts';
import type { Card } from './card.ts';
import { CardFields } from './CardFields.tsx';
import type { CardFrameHandle } from './cardFrame/CardFrame.tsx';
import type { Payer } from './payer.ts';

export interface ReviewStepProps {
  invoice: Invoice;
  payer: Payer;
  options: PaymentOptions;
  method: PaymentMethod;
  onMethod: (method: PaymentMethod) => void;
  cardForm: UseFormReturnType<Card>;
  cardFrame: Ref<CardFrameHandle>;
  /** why the last try came to nothing */
  failure: string | undefined;
}

export function ReviewStep({
  invoice,
  payer,
  options,
  method,
  onMethod,
  cardForm,
  cardFrame,
  failure,
}: ReviewStepProps) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const months = useMonths();
  const methods = methodsOf(options);
  return (
    <Stack gap="md">
      <dl className={classes.facts}>
        <dt>{t('review.payer')}</dt>
        <dd>{payer.name}</dd>
        <dt>{t('review.address')}</dt>
        <dd>
          {[payer.address2, payer.city, payer.state, payer.zipcode, t(`country.${payer.country}`)]
            .filter(Boolean)
            .join(', ')}
        </dd>
        <dt>{t('review.plan')}</dt>
        <dd>{invoice.detail}</dd>
        <dt>{t('review.total')}</dt>
        <dd className={classes.total}>
          {formats.money(invoice.value)}{' '}
          <Text span size="sm" fw={400} c="dimmed">
            {months}
          </Text>
        </dd>
      </dl>
      <Radio.Group
        label={t('review.method')}
        value={method}
        onChange={(value) => onMethod(value === 'card' ? 'card' : 'pix')}
      >
        <Stack gap="xs" mt="xs">
          {methods.map((one) => (
            <Radio key={one} value={one} label={t(`method.${one}`)} description={t(`methodHint.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {method === 'card' && <CardFields entry={options.card} form={cardForm} frame={cardFrame} />}
      {failure !== undefined && (
        <Alert ref={bringIntoView} color="red" icon={<CircleAlert aria-hidden />} role="alert">
          {failure}
        </Alert>
      )}
    </Stack>
  );
}

/** A failure stands below many fields. */
const bringIntoView = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'nearest' });

/** A card is no choice where nobody takes one. */
export const methodsOf = ({ methods, card }: PaymentOptions): PaymentMethod[] =>
  methods.filter((method) => method !== 'card' || card.by !== 'none');
