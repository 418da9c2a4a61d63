/** Returns a text without the accents of Latin, Greek and Cyrillic letters. Pure. */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')

/**
 * Returns a text without case and accents, by which people look for it: "Müller" and "MULLER" are both "muller". Pure.
 */
export const foldText = (text: string): string => withoutAccents(text).toLowerCase()
