// A phone number as people read it; Brazil's in groups, others as they are.

const BRAZIL = /^55(\d{2})(\d{4,5})(\d{4})$/;

export function shownNumber(number: string): string {
  const brazil = BRAZIL.exec(number);
  if (brazil) return `+55 ${brazil[1]} ${brazil[2]}-${brazil[3]}`;
  return /^\d+$/.test(number) ? `+${number}` : number;
}
