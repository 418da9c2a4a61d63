/** "1-3 months" as it is set in a sentence: a span of numbers has an en dash. Pure. */
export const withEnDashes = (text: string): string => text.replace(/(\d)-(?=\d)/g, '$1–')
