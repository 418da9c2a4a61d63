/** Where this tab keeps that the assistant is in use, and what is open there. */
export const STORAGE_KEY = 'assistant'

/** What an address ends in that leads to a conversation of the member's: this, and the conversation's id. */
export const SESSION_LINK_PREFIX = '#assistant-'
