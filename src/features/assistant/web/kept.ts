/** Where this tab keeps that the assistant is in use, and what is open there. */
export const KEPT = 'assistant'

/** What an address ends in that leads to a conversation of the member's: this, and the conversation's id. */
export const LINK = '#assistant-'
