/** Returns a text without the accents of Latin, Greek and Cyrillic letters. Pure. */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')

/**
 * Returns a text in lower case without accents, for searching: "Müller" and "MULLER" both become "muller". Pure.
 */
export const foldText = (text: string): string => withoutAccents(text).toLowerCase()
