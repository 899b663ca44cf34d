// Whether two numbers are one phone's: digit by digit, but for the ninth of Brazil's mobiles, which older ones lack.

/** Brazil, an area code, and eight digits that begin as a mobile's do. */
const OLD_BRAZILIAN_MOBILE = /^55([1-9]\d)([6-9]\d{7})$/;

export const digitsOf = (number: string): string => number.replaceAll(/\D/gu, '');

const wholeNumber = (number: string): string => digitsOf(number).replace(OLD_BRAZILIAN_MOBILE, '55$19$2');

export const samePhone = (one: string, other: string): boolean => wholeNumber(one) === wholeNumber(other);
