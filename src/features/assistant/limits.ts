/** Characters in a question, and in a text that a tool works on. */
export const QUESTION_LENGTH_MAX = 4_000
export const TOOL_TEXT_LENGTH_MAX = 20_000
export const PAGE_LENGTH_MAX = 500
export const RATING_LENGTH_MAX = 2_000
export const NOTE_LENGTH_MAX = 2_000
export const SESSIONS_PAGE_SIZE = 20

/** Answers that a visitor gets in one conversation, and all visitors of an address in a day. Source: issue 19. */
export const VISITOR_SESSION_LIMIT = 20
export const VISITOR_ADDRESS_LIMIT = 200

/** The kind of topic that rises when people have answered in a conversation. */
export const CONVERSATION_TOPIC = 'assistant'

/** The best rating of a conversation; the worst is 1. */
export const RATING_MAX = 5

export const TOOLS = ['summarizing', 'concise_writing', 'expand_ideas', 'writing_quality'] as const
export type Tool = (typeof TOOLS)[number]

/**
 * The rule for the saved time: minutes for each answer, and for each use of a tool whose outcome the member accepted.
 */
export const MINUTES_SAVED = {
  question: 2,
  summarizing: 10,
  concise_writing: 5,
  expand_ideas: 5,
  writing_quality: 5,
} as const satisfies Record<Tool | 'question', number>
export type UseFeature = keyof typeof MINUTES_SAVED
