// How long something took, as people say it.

export type MinuteWords = { unit: 's' | 'min'; value: number } | { unit: 'h'; hours: number; minutes: number };

/** 45 s, 12 min, 1 h 5 min; undefined: nothing was measured. */
export function wordsOf(minutes: number): MinuteWords | undefined {
  if (minutes <= 0) return undefined;
  if (minutes < 1) return { unit: 's', value: Math.max(1, Math.floor(minutes * 60)) };
  const whole = Math.round(minutes);
  if (whole < 60) return { unit: 'min', value: whole };
  return { unit: 'h', hours: Math.floor(whole / 60), minutes: whole % 60 };
}
