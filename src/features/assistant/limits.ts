/** Maximum number of characters of a question, and of a text for a tool. */
export const QUESTION_LENGTH_MAX = 4_000
export const TOOL_TEXT_LENGTH_MAX = 20_000
export const PAGE_LENGTH_MAX = 500
export const RATING_LENGTH_MAX = 2_000
export const NOTE_LENGTH_MAX = 2_000
export const SESSIONS_PAGE_SIZE = 20

/**
 * Maximum number of answers: per conversation of a visitor, and per day for all visitors with the same network address.
 * Source: docs/product.md, "Assistant".
 */
export const VISITOR_SESSION_LIMIT = 20
export const VISITOR_ADDRESS_LIMIT = 200

/** The kind of pub/sub topic to which the support team's replies in a conversation are published. */
export const CONVERSATION_TOPIC = 'assistant'

/** The best rating of a conversation; the worst rating is 1. */
export const RATING_MAX = 5

export const TOOLS = ['summarizing', 'concise_writing', 'expand_ideas', 'writing_quality'] as const
export type Tool = (typeof TOOLS)[number]

/** Estimated minutes saved by each answer, and by each use of a tool whose result the member accepted. */
export const MINUTES_SAVED = {
  question: 2,
  summarizing: 10,
  concise_writing: 5,
  expand_ideas: 5,
  writing_quality: 5,
} as const satisfies Record<Tool | 'question', number>
export type UseFeature = keyof typeof MINUTES_SAVED
