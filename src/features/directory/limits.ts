/**
 * The number of members on a page, and of interests on a card. Source: docs/product.md, "Directory and institutions".
 */
export const PAGE_SIZE = 12
export const INTERESTS_SHOWN = 3
export const SEARCH_LENGTH_MAX = 200
export const INSTITUTION_LENGTH_MAX = 200
/** Maximum length of a contact request in characters, the same as for any message. */
export const CONTACT_LENGTH_MAX = 4_000
export const INSTITUTIONS_OFFERED_MAX = 2_000

/** Texts that the server and the dialog share. */
export const CONTACT_SENT = 'Contact Request Sent'
export const blockedBy = (name: string, role: string): string =>
  `${name} has privacy settings that restrict messages from ${role}s.`
