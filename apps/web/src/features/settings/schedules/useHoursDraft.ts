// The company's hours while they are written. What a colleague saves meanwhile is taken where nothing was written, and else said.
import type { Company } from '@recado/contract/companies';
import { useState } from 'react';
import { daysOf, type OpeningDay } from '../../../entities/openingHours/openingDays.ts';
import { draftsOf, storedSpecial, type SpecialDraft } from '../../../entities/openingHours/specialDrafts.ts';

interface Written {
  days: OpeningDay[];
  special: SpecialDraft[];
}

/** What is written, beside what is stored. */
interface Seed {
  stored: string;
  written: Written;
}

export interface HoursDraft extends Written {
  setDays: (days: OpeningDay[]) => void;
  setSpecial: (special: SpecialDraft[]) => void;
  isDirty: boolean;
  /** somebody else has saved others, which saving these would replace */
  isNewer: boolean;
  takeTheirs: () => void;
  /** What was written until now is saved as this company's. */
  keep: (saved: Company) => void;
}

/** @param today where the company is */
export function useHoursDraft(company: Company, today: string): HoursDraft {
  const [seed, setSeed] = useState(() => seedOf(company, today));
  const [{ days, special }, setWritten] = useState(seed.written);
  /** saved from here, and not yet what the company is shown with */
  const [own, setOwn] = useState<Seed>();
  const stored = textOf(company);
  const isDirty = textOfWritten({ days, special }) !== textOfWritten(seed.written);
  const isNewer = stored !== seed.stored;
  const takeTheirs = (): void => {
    const theirs = seedOf(company, today);
    setSeed(theirs);
    setWritten(theirs.written);
  };
  if (own?.stored === stored) {
    setSeed(own);
    setOwn(undefined);
  } else if (isNewer && !isDirty) takeTheirs();
  return {
    days,
    special,
    setDays: (changed) => setWritten((before) => ({ ...before, days: changed })),
    setSpecial: (changed) => setWritten((before) => ({ ...before, special: changed })),
    isDirty,
    isNewer: isNewer && isDirty,
    takeTheirs,
    keep: (saved) => {
      setOwn({ stored: textOf(saved), written: { days, special } });
      // The same days; that some were added, and have to be saved, is not so any more.
      setWritten((now) => ({ ...now, special: [...now.special] }));
    },
  };
}

const seedOf = (company: Company, today: string): Seed => ({
  stored: textOf(company),
  written: { days: daysOf(company.schedules), special: draftsOf(company.specialDays, today) },
});

const textOf = ({ schedules, specialDays }: Company): string => JSON.stringify([schedules, specialDays]);

const textOfWritten = ({ days, special }: Written): string => JSON.stringify([days, storedSpecial(special)]);
