export const INBOX_STATES = ['open', 'answered', 'closed'] as const
export type InboxState = (typeof INBOX_STATES)[number]
