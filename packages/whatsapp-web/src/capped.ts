// How long what others write may become in the inbox: no more than a person would read.
import { LIMITS } from '@recado/contract/constants';

/** names, titles, ids, types of files */
export const SHORT = 1_000;
export const URL_LENGTH = 2_000;

export const capped = (text: string, length: number = LIMITS.messageLength): string =>
  text.length > length ? text.slice(0, length).toWellFormed() : text;
