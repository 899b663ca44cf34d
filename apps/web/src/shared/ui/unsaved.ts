// Forms that hold what somebody has typed and not saved. Whoever leads away from them asks first: AppRouter.tsx.
interface UnsavedForm {
  isDirty: () => boolean;
  /** @param leave what is to be done when the answer is yes */
  ask: (leave: () => void) => void;
}

const forms = new Set<UnsavedForm>();

/** Answers how it is forgotten again. */
export function watchForm(form: UnsavedForm): () => void {
  forms.add(form);
  return () => void forms.delete(form);
}

const dialogs = new Set<UnsavedForm>();

/** A dialog asks by itself before it closes; whoever leads away from below it asks it first. */
export function watchDialog(dialog: UnsavedForm): () => void {
  dialogs.add(dialog);
  return () => void dialogs.delete(dialog);
}

export const typedDialog = (): UnsavedForm | undefined => [...dialogs].find(({ isDirty }) => isDirty());

export const unsavedForm = (): UnsavedForm | undefined => [...forms].find(({ isDirty }) => isDirty());

addEventListener('beforeunload', (event) => {
  if (unsavedForm() ?? typedDialog()) event.preventDefault();
});
