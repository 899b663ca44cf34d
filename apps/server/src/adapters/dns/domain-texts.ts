// TXT records, by the resolver of the machine.
import { Resolver } from 'node:dns/promises';
import type { FindDomainTexts } from '../../ports/domain-records.ts';

const PATIENCE = { timeout: 3_000, tries: 2 };

export const findDomainTexts: FindDomainTexts = async (domain) => {
  const records = await new Resolver(PATIENCE).resolveTxt(domain).catch(() => []);
  // A long text comes in pieces.
  return records.map((pieces) => pieces.join(''));
};
