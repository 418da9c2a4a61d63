// Matches visible characters: letters, digits, punctuation and symbols. Excludes Hangul fillers and ignorable
// characters, the blank Braille pattern, the object replacement character and the null notehead. Excludes combining
// marks, which are invisible without a base character.
const SEEN = /(?![\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u

// Matches Unicode's embeddings, overrides and isolates, which can change the direction of text elsewhere on the page.
// Does not match the marks that Arabic, Hebrew and Persian names need (U+200C to U+200F, U+061C).
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g

// The maximum number of combining marks on a letter. Each mark slows down rendering, and no script uses more than a
// few.
const MARKS_MAX = 30
const MARKS_TOO_MANY = new RegExp(
  `((?:[\\p{M}\\p{Grapheme_Extend}\\u200D]){${MARKS_MAX}})[\\p{M}\\p{Grapheme_Extend}\\u200D]+`,
  'gu',
)

// Matches zero-width breaks, joiners and anchors, by which two names can differ invisibly. Does not match joiners after
// scripts that need them.
const UNSEEN =
  /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF\uFFF9-\uFFFB]|(?<![\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nko}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200C\u200D]/gu

// Matches the line ends of other systems, and the breaks that word processors put inside a paragraph or between pages.
const BREAKS = /\r\n?|[\v\f\u0085]/g

// Matches control characters, which XML does not allow. Also matches direction overrides, which no script needs and
// which make the visible text differ from the stored text. NUL is refused earlier, with its own error message.
// oxlint-disable-next-line no-control-regex -- The pattern matches control characters.
const CONTROLS = /[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u202D\u202E\uFFFE\uFFFF]/g

/** Removes characters that some formats cannot contain, and combining marks in excess of what any script uses. Pure. */
export const printable = (text: string): string =>
  text.replace(BREAKS, '\n').replace(CONTROLS, '').replace(MARKS_TOO_MANY, '$1')

/** Removes zero-width characters from text for one line. Pure. */
export const withoutInvisibles = (text: string): string => text.replace(UNSEEN, '')

/**
 * Returns text without surrounding white space; '' if a reader would see nothing, so that a required text counts as
 * missing. Pure.
 */
export const visibleText = (text: string): string => (SEEN.test(text) ? printable(text).trim() : '')

/** Removes characters that change the direction of adjacent text, for a name inside other text. Pure. */
export const withoutBidiControls = (text: string): string => text.replace(TURNING, '')
