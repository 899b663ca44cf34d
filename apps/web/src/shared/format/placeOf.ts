// Where a browser is, as far as it says.

/** The zone where it names a place; undefined: a machine's clock (`UTC`, `Etc/GMT+3`), or none. @param zone IANA */
export const placeOf = (zone: string | undefined): string | undefined =>
  zone !== undefined && /^(?!Etc\/)[A-Z]\w+\/\w/.test(zone) ? zone : undefined;
