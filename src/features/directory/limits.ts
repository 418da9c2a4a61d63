/** Specification 002, section 9. */
export const PAGE_SIZE = 12
export const INTERESTS_SHOWN = 3
export const SEARCH_LENGTH_MAX = 200
export const INSTITUTION_LENGTH_MAX = 200
/** The specification names none: the limit of any message. */
export const CONTACT_LENGTH_MAX = 4_000
export const INSTITUTIONS_OFFERED_MAX = 2_000

/** Verbatim from the specification, sections 2 and 8. */
export const CONTACT_SENT = 'Contact Request Sent'
export const blockedBy = (name: string, role: string): string =>
  `${name} has privacy settings that restrict messages from ${role}s.`
