export const OUTBOX_PAGE_SIZE = 20
