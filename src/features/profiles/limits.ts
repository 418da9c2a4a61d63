export const INSTITUTION_LENGTH_MAX = 200
export const PROGRAM_LENGTH_MAX = 200
export const YEAR_LENGTH_MAX = 40
export const BIO_LENGTH_MAX = 2_000
export const INTERESTS_MAX = 30
export const SKILLS_MAX = 30
export const TAG_LENGTH_MAX = 60
export const LINK_LENGTH_MAX = 300
export const SUGGESTIONS_MAX = 10
/** A photo must have fewer bytes than this. */
export const PHOTO_BYTES_MAX = 5 * 1024 * 1024
export const PHOTO_KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const
export const INSTITUTIONS_PAGE_SIZE = 20
export const INSTITUTION_NAMES_MAX = 50
