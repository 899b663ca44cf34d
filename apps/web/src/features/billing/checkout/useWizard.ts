// The three steps of the checkout and what is typed in them.
import { useForm, type UseFormReturnType } from '@mantine/form';
import {
  subscribe,
  type Charge,
  type Invoice,
  type PaymentMethod,
  type PaymentOptions,
} from '@recado/contract/invoices';
import { documentOf } from '@recado/rules/documents';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { schemaErrors } from '../../../shared/crud/formErrors.ts';
import { ApiError } from '../../../shared/errors/ApiError.ts';
import { call } from '../../../shared/data/client.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { card, testToken, type Card, type CardToken } from './card.ts';
import type { CardFrameHandle } from './cardFrame/CardFrame.tsx';
import { keepPayer, payerFor, readPayer, type Payer } from './payer.ts';
import { methodsOf } from './ReviewStep.tsx';

export const STEP = { data: 0, plan: 1, review: 2 } as const;
export type Step = (typeof STEP)[keyof typeof STEP];

const NO_CARD: Card = { nameOnCard: '', cardNumber: '', expiryDate: '', cvv: '' };

export function useWizard(invoice: Invoice, options: PaymentOptions) {
  const { user } = useSession();
  const [step, setStep] = useState<Step>(STEP.plan);
  const [method, setMethod] = useState<PaymentMethod>(methodsOf(options)[0] ?? 'pix');
  /** the company's next invoices go to this address as well */
  const [keepsAddress, setKeepsAddress] = useState(false);
  const schema = payerFor(options);
  const payerForm = useForm<Payer>({
    mode: 'uncontrolled',
    initialValues: readPayer(user.companyId, user.company.name),
    validate: (values) => schemaErrors(schema, values),
    validateInputOnBlur: true,
  });
  const cardForm = useForm<Card>({
    mode: 'uncontrolled',
    initialValues: NO_CARD,
    validate: (values) => schemaErrors(options.card.by === 'fields' ? card.pick({ nameOnCard: true }) : card, values),
    validateInputOnBlur: true,
  });
  const cardFrame = useRef<CardFrameHandle>(null);
  const takesCard = method === 'card' && (options.card.by === 'token' || options.card.by === 'fields');

  /** With the provider's own fields their frame makes it, and only the name on the card is typed here. */
  async function tokenise(document: string): Promise<CardToken | undefined> {
    if (!takesCard) return undefined;
    const typed = cardForm.getValues();
    return options.card.by === 'fields'
      ? cardFrame.current?.tokenise(typed.nameOnCard, documentOf(document))
      : testToken(typed);
  }

  const pay = useMutation({
    mutationFn: async (): Promise<Charge> => {
      const typed = payerForm.getValues();
      // Token and address are named one by one: the card's own fields must not slip in.
      const { name, address2, city, state, zipcode, country, document } = typed;
      const token = await tokenise(document);
      const address = { firstName: name, address2, city, state, zipcode, country };
      const charge = await call(subscribe, {
        body: {
          invoiceId: invoice.id,
          method,
          ...token,
          ...address,
          ...(document !== '' && { document }),
          ...(keepsAddress && { useAddressForPaymentDetails: true }),
        },
      });
      if (charge.status === 'refused') throw new ApiError('ERR_CARD_REFUSED', 402, charge.reason ?? undefined);
      return charge;
    },
    meta: { quiet: true },
  });

  /** Says what is missing or wrong of the data, at its fields, and goes to the first. */
  function isPayerComplete(): boolean {
    const { hasErrors, errors } = payerForm.validate();
    if (hasErrors) flushSync(() => setStep(STEP.data));
    focusFirst(payerForm, errors);
    return !hasErrors;
  }

  /** One step on; to the data first where something of it is missing, and to paying from the last. */
  function next(): void {
    if (!isPayerComplete()) return;
    keepPayer(user.companyId, payerForm.getValues());
    if (step === STEP.data) setStep(STEP.plan);
    else if (step === STEP.plan) setStep(STEP.review);
    else if (!takesCard || isComplete(cardForm)) pay.mutate();
  }

  return {
    step,
    setStep: (chosen: Step) => {
      pay.reset();
      if (chosen <= STEP.plan || isPayerComplete()) setStep(chosen);
    },
    next,
    back: () => setStep(step === STEP.review ? STEP.plan : STEP.data),
    payerForm,
    keepsAddress,
    setKeepsAddress,
    /** what the data lacks, in the order of its fields */
    missing: lackOf(schema, payerForm.getValues()),
    fillIn: () => void isPayerComplete(),
    cardForm,
    cardFrame,
    method,
    setMethod: (chosen: PaymentMethod) => {
      pay.reset();
      setMethod(chosen);
    },
    pay,
  };
}

/** Says what is missing, and goes there. */
function isComplete<Values extends object>(form: UseFormReturnType<Values>): boolean {
  const { hasErrors, errors } = form.validate();
  focusFirst(form, errors);
  return !hasErrors;
}

function focusFirst<Values extends object>(form: UseFormReturnType<Values>, errors: object): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}

function lackOf(schema: ReturnType<typeof payerFor>, payer: Payer): (keyof Payer)[] {
  const errors = schemaErrors(schema, payer);
  return Object.keys(payer).filter((path): path is keyof Payer => path in errors);
}
