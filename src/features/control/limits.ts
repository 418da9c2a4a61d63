export const OUTBOX_PAGE_SIZE = 20
export const JOB_NAME_LENGTH_MAX = 200
