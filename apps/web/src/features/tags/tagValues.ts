// The tag form's values, and what of them the server is sent.
import { tagInput, type Tag, type TagRef } from '@recado/contract/tags';
import { z } from 'zod';
import { freeColor, pickedColor } from '../../shared/ui/colorPresets.ts';

export const tagSchema = z.object({ name: tagInput.shape.name, color: pickedColor, kanban: z.boolean() });
export type TagValues = z.input<typeof tagSchema>;

/** @param all the company's tags: a new one gets a colour of its own */
export const valuesOf = (tag: Tag | undefined, all: readonly TagRef[]): TagValues => ({
  name: tag?.name ?? '',
  color: tag?.color ?? freeColor(all),
  kanban: tag?.kanban === 1,
});

/** Who may not make lanes leaves them as they are. */
export const bodyOf = ({ kanban, ...values }: TagValues, mayMakeLanes: boolean): z.input<typeof tagInput> => ({
  ...values,
  ...(mayMakeLanes && { kanban }),
});
