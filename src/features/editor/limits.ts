/** Characters of one section's text, typed or saved: some 150,000 words. Source: the issue of the workspace. */
export const SECTION_LENGTH_MAX = 1_000_000

/**
 * Lines of one section: paragraphs, breaks, items of lists and cells of tables. Each costs something to draw, compare and store,
 * however short it is; the longest papers have some hundreds.
 */
export const SECTION_LINES_MAX = 20_000

/** Bytes of the call that saves one: JSON writes some characters as several, and a text that is too long gets an answer in words. */
export const SECTION_BODY_LIMIT_BYTES = 8 * 1_048_576

export const WHY_CLOSED_TO_YOU =
  'You can no longer write in this paper. What you typed since is kept here; please copy it if you need it.'

/** Findings of the writing checks that are set aside in a paper, and characters of the words that each is about. */
export const DISMISSED_CHECKS_MAX = 500

export const CHECK_QUOTE_LENGTH_MAX = 2000
