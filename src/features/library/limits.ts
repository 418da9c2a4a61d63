export const CATEGORY_LENGTH_MAX = 60
export const AUTHOR_NAME_LENGTH_MAX = 200
export const LINKEDIN_LENGTH_MAX = 200
/** Maximum length of the note on a new version, in characters. */
export const VERSION_NOTE_LENGTH_MAX = 500
export const WITHDRAWAL_REASON_LENGTH_MAX = 2_000
export const CHOICE_REASON_LENGTH_MAX = 500
export const SECTION_TEXT_LENGTH_MAX = 200_000
export const SECTION_HEADING_LENGTH_MAX = 300
export const SECTIONS_MAX = 200
export const RESEARCHERS_LISTED_MAX = 30

/** Maximum length of a search in the library, in characters. */
export const SEARCH_LENGTH_MAX = 200

/** Maximum size of an article package's file, before unpacking. */
export const PACKAGE_BYTES_MAX = 300 * 1024 * 1024
