/**
 * Prefixes of keys in a person's storage: for unsent questions, and for tracking numbers that their asker has not seen
 * yet.
 */
export const UNSENT = 'unsent-question:'
export const SENT = 'sent-question:'

export const isOutboxKey = (name: string): boolean => name.startsWith(UNSENT) || name.startsWith(SENT)
