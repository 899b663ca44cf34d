// Paying an invoice: data, plan, review; then the Pix code, and the good news.
import { Alert, Anchor, Button, Group, Stepper } from '@mantine/core';
import { getPaymentOptions, type Charge, type Invoice, type PaymentOptions } from '@recado/contract/invoices';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { call } from '../../shared/data/client.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import { useNarrow } from '../../shared/ui/useNarrow.ts';
import classes from './Billing.module.css';
import { DataStep } from './checkout/DataStep.tsx';
import type { Payer } from './checkout/payer.ts';
import { PaidView } from './checkout/PaidView.tsx';
import { PixView } from './checkout/PixView.tsx';
import { PlanStep } from './checkout/PlanStep.tsx';
import { ReviewStep } from './checkout/ReviewStep.tsx';
import { useCharge } from './checkout/useCharge.ts';
import { STEP, useWizard, type Step } from './checkout/useWizard.ts';

export interface CheckoutDialogProps {
  invoice: Invoice;
  onClose: () => void;
}

export function CheckoutDialog({ invoice, onClose }: CheckoutDialogProps) {
  const { t } = useTranslation('billing');
  const options = useQuery({
    queryKey: ['paymentOptions'],
    queryFn: ({ signal }) => call(getPaymentOptions, { signal }),
  });
  return (
    <Dialog opened onClose={onClose} title={t('checkout.title')} size="lg" hasInput>
      <NotLoaded query={options} />
      {options.isPending && <LoadingRows rows={4} />}
      {options.data && <Wizard invoice={invoice} options={options.data} onClose={onClose} />}
    </Dialog>
  );
}

function Wizard({ invoice, options, onClose }: CheckoutDialogProps & { options: PaymentOptions }) {
  const { t } = useTranslation(['billing', 'common']);
  const narrow = useNarrow();
  const wizard = useWizard(invoice, options);
  const { step, pay, missing } = wizard;
  const hasPayer = missing.length === 0;
  if (pay.data) return <Payment charge={pay.data} onAgain={() => pay.mutate()} onBack={pay.reset} />;
  const last = step === STEP.review;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pay.isPending) wizard.next();
      }}
    >
      <Stepper
        active={step}
        onStepClick={(chosen) => wizard.setStep(asStep(chosen))}
        size={narrow ? 'xs' : 'sm'}
        wrap={false}
        classNames={{ content: classes.step, stepBody: classes.stepName }}
      >
        {/* It comes before the plan, where one starts, and is done only when it is. */}
        <Stepper.Step
          label={t('step.data')}
          color={hasPayer ? undefined : 'orange'}
          completedIcon={hasPayer ? undefined : <TriangleAlert size={17} aria-hidden />}
        >
          <DataStep
            form={wizard.payerForm}
            withDocument={options.needsDocument}
            keepsAddress={wizard.keepsAddress}
            onKeepAddress={wizard.setKeepsAddress}
          />
        </Stepper.Step>
        <Stepper.Step label={t('step.plan')}>
          <PlanStep invoice={invoice} />
        </Stepper.Step>
        <Stepper.Step label={t('step.review')}>
          <ReviewStep
            invoice={invoice}
            payer={wizard.payerForm.getValues()}
            options={options}
            method={wizard.method}
            onMethod={wizard.setMethod}
            cardForm={wizard.cardForm}
            cardFrame={wizard.cardFrame}
            failure={pay.error ? failureText(pay.error) : undefined}
          />
        </Stepper.Step>
      </Stepper>
      {!hasPayer && step !== STEP.data && <Lack missing={missing} onFillIn={wizard.fillIn} />}
      <Group justify="space-between" mt="lg">
        <Button variant="default" onClick={step === STEP.data ? onClose : wizard.back}>
          {t(step === STEP.data ? 'common:cancel' : 'common:back')}
        </Button>
        <Button type="submit" loading={pay.isPending}>
          {t(last ? 'checkout.pay' : 'checkout.next')}
        </Button>
      </Group>
    </form>
  );
}

/** Said before anybody presses Next. */
function Lack({ missing, onFillIn }: { missing: readonly (keyof Payer)[]; onFillIn: () => void }) {
  const { t, i18n } = useTranslation('billing');
  const names = new Intl.ListFormat(i18n.language).format(missing.map((field) => t(`payer.${field}`)));
  return (
    <Alert color="yellow" icon={<TriangleAlert aria-hidden />} mt="md">
      {t('checkout.missing', { names })}{' '}
      <Anchor component="button" type="button" inherit c="inherit" underline="always" onClick={onFillIn}>
        {t('checkout.fillIn')}
      </Anchor>
    </Alert>
  );
}

/** What went wrong, and in brackets why, where the provider says so. */
const failureText = (error: Error): string =>
  isApiError(error, 'ERR_CARD_REFUSED') && error.message !== error.code
    ? `${errorText(error)} (${error.message})`
    : errorText(error);

const asStep = (step: number): Step => (step === STEP.data || step === STEP.plan ? step : STEP.review);

interface PaymentProps {
  charge: Charge;
  /** makes another, when this one has run out */
  onAgain: () => void;
  /** to the review, when this one was refused */
  onBack: () => void;
}

function Payment({ charge: started, onAgain, onBack }: PaymentProps) {
  const { charge, renewedUntil } = useCharge(started);
  if (renewedUntil !== undefined) return <PaidView until={renewedUntil} />;
  // What was refused once would be again: another card, or another way to pay, is chosen first.
  return <PixView charge={charge} onAgain={charge.status === 'refused' ? onBack : onAgain} />;
}
