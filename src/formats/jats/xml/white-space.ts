/** Matches white space other than single spaces, so that most texts are returned as they are. */
const UNUSUAL_SPACE = /[ \t\r\n]{2,}|[\t\r\n]/g

/** Returns a text with single spaces; '' for null. Pure. */
export const spaced = (text: string | null): string => (text ?? '').replace(UNUSUAL_SPACE, ' ')
