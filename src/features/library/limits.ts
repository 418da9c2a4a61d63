export const CATEGORY_LENGTH_MAX = 60
export const AUTHOR_NAME_LENGTH_MAX = 200
export const LINKEDIN_LENGTH_MAX = 200
/** The note of a new version. */
export const VERSION_NOTE_LENGTH_MAX = 500
export const WITHDRAWAL_REASON_LENGTH_MAX = 2_000
export const CHOICE_REASON_LENGTH_MAX = 500
export const SECTION_TEXT_LENGTH_MAX = 200_000
export const SECTION_HEADING_LENGTH_MAX = 300
export const SECTIONS_MAX = 200
export const RESEARCHERS_LISTED_MAX = 30

/** Characters of a search in the library. */
export const SEARCH_LENGTH_MAX = 200

/** Of an article package, packed. */
export const PACKAGE_BYTES_MAX = 300 * 1024 * 1024
