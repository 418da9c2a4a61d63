/** Items of a person's storage: questions that wait to be sent, and the numbers of those sent since. */
export const UNSENT = 'unsent-question:'
export const SENT = 'sent-question:'

export const isOutboxKey = (name: string): boolean => name.startsWith(UNSENT) || name.startsWith(SENT)
