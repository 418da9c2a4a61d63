/** The key under which this tab stores the state of the assistant. */
export const STORAGE_KEY = 'assistant'

/** The beginning of a URL fragment that links to a member's conversation. The conversation's id follows. */
export const SESSION_LINK_PREFIX = '#assistant-'
