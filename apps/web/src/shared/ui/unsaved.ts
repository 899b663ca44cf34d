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

export const unsavedForm = (): UnsavedForm | undefined => [...forms].find(({ isDirty }) => isDirty());

addEventListener('beforeunload', (event) => {
  if (unsavedForm()) event.preventDefault();
});
