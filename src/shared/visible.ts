// Letters, digits, punctuation and symbols. Left out: fillers that Unicode counts as letters (Hangul) or as ignorable, the blank
// pattern of Braille, the place of an object, the musical note without a head. Marks that combine show nothing where there is nothing
// to combine with.
const SEEN = /(?![\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u

// Embeddings, overrides and isolates: they turn round what stands after them, on the page too. The marks that Arabic, Hebrew and
// Persian names need (U+200C to U+200F, U+061C) turn nothing round.
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g

/** Text without blanks around it; nothing where a reader would see nothing of it. So a required text is missing then. Pure. */
export const visible = (text: string): string => (SEEN.test(text) ? text.trim() : '')

/** Text that cannot turn round what is written beside it, as a name among other words must not. Pure. */
export const withoutTurning = (text: string): string => text.replace(TURNING, '')
