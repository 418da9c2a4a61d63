// Letters, digits, punctuation and symbols. Left out: fillers that Unicode counts as letters (Hangul) or as ignorable,
// the blank pattern of Braille, the object replacement character, the null notehead. Combining marks are invisible
// without a base character.
const SEEN = /(?![\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u

// Embeddings, overrides and isolates: they change the direction of the text after them, also elsewhere on the page. The
// marks that Arabic, Hebrew and Persian names need (U+200C to U+200F, U+061C) do not.
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g

// Each mark slows the drawing of its letter, by the square: some ten thousand stop a reader's browser for minutes. No
// script sets more than a handful on one letter.
const MARKS_MAX = 30
const MARKS_TOO_MANY = new RegExp(
  `((?:[\\p{M}\\p{Grapheme_Extend}\\u200D]){${MARKS_MAX}})[\\p{M}\\p{Grapheme_Extend}\\u200D]+`,
  'gu',
)

// Zero-width breaks, joiners and anchors, which make two names of one. Joiners are kept if the script before them needs
// them.
const UNSEEN =
  /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF\uFFF9-\uFFFB]|(?<![\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nko}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200C\u200D]/gu

// What word processors put for a break inside a paragraph, or between pages.
const BREAKS = /[\v\f\u0085]/g

// Signs for machines, which XML cannot carry, and nobody reads; and overrides of direction, which no script needs and which make a reader
// see another text than is stored. NUL is refused before, by a sentence of its own.
// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const CONTROLS = /[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u202D\u202E\uFFFE\uFFFF]/g

/**
 * Returns text that every format can contain, with no more marks on a letter than any script sets; other characters are
 * removed. Pure.
 */
export const printable = (text: string): string =>
  text.replace(BREAKS, '\n').replace(CONTROLS, '').replace(MARKS_TOO_MANY, '$1')

/** Removes zero-width characters from text for one line. Pure. */
export const withoutInvisibles = (text: string): string => text.replace(UNSEEN, '')

/**
 * Returns text without surrounding blanks; '' if a reader would see nothing, so that a required text counts as missing.
 * Pure.
 */
export const visibleText = (text: string): string => (SEEN.test(text) ? printable(text).trim() : '')

/** Removes the characters that turn the direction of adjacent text, for a name among other words. Pure. */
export const withoutBidiControls = (text: string): string => text.replace(TURNING, '')
