// A form over a contract schema: judged before it is sent, saved, and the server's complaints put under their fields.
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { isApiError, type ApiErrorCode } from '../errors/ApiError.ts';
import { errorText } from '../i18n/errorText.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { notifyError, notifySuccess } from '../ui/notify.ts';
import { useIsThere } from '../ui/useIsThere.ts';
import { changesOf } from './changesOf.ts';
import { detailErrors, schemaErrors, type FieldErrors } from './formErrors.ts';

/** A form closes when the lists show what it saved, so that a row opened again is as it is now; nobody waits longer for them. */
const LISTS_MS = 1_000;

export interface EntityFormOptions<S extends z.ZodType<object, object>, R> {
  schema: S;
  initialValues: z.input<S>;
  save: (values: z.input<S>) => Promise<R>;
  /** query keys whose lists are out of date afterwards: `['contact']` */
  invalidates?: readonly string[];
  /** left out: the general "saved"; null: no toast */
  successText?: string | null;
  /** the field under which an error code belongs: `{ ERR_DUPLICATED_CONTACT: 'number' }` */
  codeFields?: Partial<Record<ApiErrorCode, string>>;
  /** what is said of such a code in this form instead of everywhere */
  codeTexts?: Partial<Record<ApiErrorCode, string>>;
  /** What becomes of the form. Not called where it is gone by then: it may be another's place. */
  onDone?: (saved: R) => void;
  /** What it means beyond the form, which may be gone by then. */
  onSaved?: (saved: R) => void;
  /** Shows the error itself; return false to leave it to the form. */
  onError?: (error: Error) => boolean;
  /** @param path of the first field that is wrong, which gets the focus next: a form in parts shows that part, at once. */
  onWrong?: (path: string) => void;
}

/** `saved`: nothing would be lost any more, only the lists are still being read */
export type Saving = boolean | 'saved';

export interface EntityForm<Values extends object> {
  form: UseFormReturnType<Values>;
  /** for `<form onSubmit>` or FormModal */
  submit: (event?: React.SubmitEvent<HTMLFormElement>) => void;
  saving: Saving;
  /** all is as it was when the form was opened */
  unchanged: boolean;
}

export function useEntityForm<S extends z.ZodType<object, object>, R>(
  options: EntityFormOptions<S, R>,
): EntityForm<z.input<S>> {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [unchanged, setUnchanged] = useState(true);
  const [isSaved, setSaved] = useState(false);
  const isThere = useIsThere();
  const form = useForm<z.input<S>>({
    mode: 'uncontrolled',
    initialValues: options.initialValues,
    onValuesChange: (values) => setUnchanged(Object.keys(changesOf(values, form.getInitialValues())).length === 0),
    validate: (values) => schemaErrors(options.schema, values),
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
  });

  const focusFirst = (errors: object): void => {
    const [first] = Object.keys(errors);
    if (first === undefined) return;
    options.onWrong?.(first);
    form.getInputNode(first)?.focus();
  };

  const save = useMutation({
    mutationFn: options.save,
    meta: { quiet: true },
    onMutate: () => setSaved(false),
    onSuccess: async (saved) => {
      setSaved(true);
      const { invalidates = [] } = options;
      const read = invalidates.map((entity) => queryClient.invalidateQueries({ queryKey: [entity] }));
      if (read.length > 0) await Promise.race([Promise.all(read), after(LISTS_MS)]);
      if (options.successText !== null) notifySuccess(options.successText ?? t('saved'));
      if (isThere()) options.onDone?.(saved);
      options.onSaved?.(saved);
    },
    onError: (error) => {
      if (options.onError?.(error)) return;
      const errors = fieldErrors(error);
      if (Object.keys(errors).length === 0) notifyError(error);
      form.setErrors(errors);
      focusFirst(errors);
    },
  });

  function fieldErrors(error: Error): FieldErrors {
    if (!isApiError(error)) return {};
    if (error.code === 'ERR_VALIDATION') return onlyKnown(detailErrors(error.details), form.getValues());
    const field = options.codeFields?.[error.code];
    return field === undefined ? {} : { [field]: options.codeTexts?.[error.code] ?? errorText(error) };
  }

  return {
    form,
    submit: (event) => {
      // A second Enter while the first is on its way would save twice.
      if (save.isPending) event?.preventDefault();
      else form.onSubmit((values) => save.mutate(values), focusFirst)(event);
    },
    saving: save.isPending && isSaved ? 'saved' : save.isPending,
    unchanged,
  };
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A complaint about a field that the form does not show must be a toast, or nobody sees it. */
function onlyKnown(errors: FieldErrors, values: object): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => (path.split('.')[0] ?? '') in values));
}
