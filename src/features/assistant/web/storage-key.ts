/** The key under which this tab stores that the assistant is in use, and what is open in it. */
export const STORAGE_KEY = 'assistant'

/** The end of an address that links to a conversation of the member's: this, and the conversation's id. */
export const SESSION_LINK_PREFIX = '#assistant-'
