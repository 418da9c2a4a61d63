/** Where a mail is: before it has left, gone, or given up. */
export const OUTBOX_STATES = ['waiting', 'sent', 'failed'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]
