/** Returns a text with an en dash in spans of numbers, such as "1-3 months". Pure. */
export const withEnDashes = (text: string): string => text.replace(/(\d)-(?=\d)/g, '$1–')
