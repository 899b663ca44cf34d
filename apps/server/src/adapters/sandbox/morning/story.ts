// What one customer of a busy morning says.

/** hurry: asks again where nobody answers · photo, voice: sends one after its first words */
export type StoryKind = '' | 'hurry' | 'photo' | 'voice';

/** What they open with, bubbles divided by a bar, and what they answer, one after the other. */
export type Story = readonly [name: string, kind: StoryKind, opening: string, ...replies: string[]];
