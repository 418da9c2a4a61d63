const LETTERS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・]+$/u

/** Returns whether a text is written in Chinese, Japanese or Korean letters. Such names have no initials. Pure. */
export const isEastern = (text: string): boolean => LETTERS.test(text.replace(/\s+/g, ''))

/**
 * Returns a name in Chinese, Japanese or Korean letters with the family name first and without a space: "毛泽东". Returns
 * undefined for other names. Pure.
 */
export const easternName = (family: string, given: string): string | undefined =>
  given && isEastern(family) && isEastern(given) ? `${family}${given}`.replace(/\s+/g, '') : undefined

/**
 * Returns a person's name in its order: "Amara Okafor", "毛泽东", or "Nagy Péter" if the family name is first in Latin
 * letters. A group has no given names. Pure.
 */
export const printedName = (given: string, family: string, isFamilyFirst = false): string =>
  easternName(family, given) ?? (isFamilyFirst ? `${family} ${given}` : `${given} ${family}`).trim()
