// What the internet's names say of themselves.

/** The texts (TXT) of a domain; none where it has none, or nobody answers. */
export type FindDomainTexts = (domain: string) => Promise<string[]>;
