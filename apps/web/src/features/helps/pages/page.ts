// What a help page is once it is read: a title, a summary, and blocks. No HTML: what is shown is made of these alone.

export type Inline =
  | string
  /** a button, a field or another word of the screen, as the screen says it */
  | { kind: 'term'; text: string }
  | { kind: 'key'; text: string }
  /** to a page (`queues`, `queues#slug`), a screen (`/queues`), or elsewhere (`https://…`) */
  | { kind: 'link'; to: string; text: string };

export interface Picture {
  src: string;
  alt: string;
  /** CSS pixels */
  width: number;
  height: number;
}

export type Block =
  | { kind: 'heading'; slug: string; text: string }
  | { kind: 'text' | 'note'; inline: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'steps'; first: number; items: Inline[][] }
  | { kind: 'picture'; picture: Picture };

export interface HelpPage {
  title: string;
  summary: string;
  blocks: Block[];
}

export const plainText = (inline: readonly Inline[]): string =>
  inline.map((part) => (typeof part === 'string' ? part : part.text)).join('');
