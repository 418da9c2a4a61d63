import { SECTION_LENGTH_MAX, SECTION_LINES_MAX } from '../../limits.ts'

/** The whole document with all that was ever deleted from it. */
export const DOCUMENT_BYTES_MAX = 20 * 1024 * 1024
/** From this share of a limit on, members are warned that it is nearly reached. */
export const NEARLY = 0.8
/** Changes of this time are stored at once: one transaction for many strokes. */
export const COLLECT_CHANGES_MS = 40
/**
 * When people type in many papers, changes are collected over a longer time, so that one process stores no more often
 * than this; but no longer than the next limit.
 */
export const STORED_A_SECOND_MAX = 200
export const COLLECT_CHANGES_LONGEST_MS = 400
/**
 * Sections are derived this long after the last change; at the latest after the second time while somebody keeps
 * typing.
 */
export const DERIVE_AFTER_MS = 1_000
export const DERIVE_LATEST_MS = 4_000
/**
 * When people write in many papers, one process derives no more papers a second than this; but each at the latest after
 * the next limit.
 */
export const DERIVED_A_SECOND_MAX = 4
export const DERIVE_LONGEST_MS = 15_000
/** While the database is away, it is tried again so often. */
export const STORE_AGAIN_MS = [200, 500, 1_000, 2_000] as const
/** Cursors are broadcast to other processes so often. */
export const PRESENCE_ELSEWHERE_MS = 150
/** Browsers send their cursor at least every 15 seconds; a tab that has not for this long is gone. */
export const PRESENCE_LIFETIME_MS = 30_000
/** A cursor's position needs less. */
export const PRESENCE_BYTES_MAX = 2_000
/** A document that nobody has open stays in memory for this long, in case somebody reloads the page. */
export const LINGER_MS = 5_000
/** A call that shows a document waits no longer than this for it to be read. */
export const READ_WITHIN_MS = 15_000
/** The longest time to wait until typed text is stored. */
export const STORED_WITHIN_MS = 500
/**
 * A text of at least this many bytes is sent to its opener before it is assembled here; the server waits this long for
 * that.
 */
export const LONG_BYTES = 256 * 1024
export const HAND_OUT_MS = 60
/**
 * If a change depends on changes from another tab, the server requests them again for ten seconds: that tab sends them
 * as soon as its browser has time.
 */
export const RESEND_DELAY_MS = 250
export const RESEND_REQUESTS_MAX = 40
/** The log is made one state after so many changes. */
export const COMPACT_AFTER_CHANGES = 300

const MB = 1024 * 1024
export const SECTION_FULL = `A section holds at most ${SECTION_LENGTH_MAX.toLocaleString('en')} characters. Your last change is not stored; please take something out first.`
export const SECTION_OF_TOO_MANY_LINES = `A section holds at most ${SECTION_LINES_MAX.toLocaleString('en')} lines. Your last change is not stored; please take something out first.`
export const NOT_STORED_TOO_LONG = 'Your last change is not stored; please make it shorter.'
export const DOCUMENT_FULL = `A paper's text holds at most ${DOCUMENT_BYTES_MAX / MB} MB with all its changes. Your last change is not stored.`
export const NEARLY_FULL =
  'This paper has nearly reached the size that one can have. Please move what is not needed elsewhere.'
export const OUTDATED =
  'Inflo has been renewed since you opened this page. Please reload it to go on writing; what you typed is kept.'
export const REPLACED =
  'Inflo was restored from a backup since you opened this paper. What you typed is kept on this device.'
export const NO_ROOM =
  'Inflo has no room to store anything right now. What you type is kept on this device and stored as soon as there is room.'
export const CANNOT_STORE =
  'Inflo can’t store anything right now. What you type is kept on this device and stored as soon as it can be.'
export const NOT_DERIVED =
  'What you type is stored, but Inflo can’t bring it into word counts, exports and the submission right now. It tries again by itself, and its operator has been notified.'
export const NOT_READ = 'This paper can’t be read right now. Please try again in a minute.'
export const BEING_RENEWED = 'Inflo is being renewed right now. Please try again in a minute.'
export const NOT_OURS = 'What was sent is no text of this paper. Please reload the page.'
export const RESTS_ON_REFUSED =
  'You went on writing in words that somebody may not add to this paper. Your last change is not stored; please copy it and reload the page.'
export const ONLY_SUGGESTIONS = 'You may suggest changes here; the text itself is changed by its authors.'
