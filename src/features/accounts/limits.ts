export const EMAIL_LENGTH_MAX = 254
export const NAME_LENGTH_MAX = 100
export const PASSWORD_LENGTH_MAX = 128
export const ADMIN_PASSWORD_LENGTH_MIN = 12
export const CHALLENGE_LENGTH_MAX = 100
/** A recovery code with its dashes, and room for a few spaces. */
export const SECOND_FACTOR_CODE_LENGTH_MAX = 40
/** How long a deleted account can come back. */
export const GRAVEYARD_DAYS = 30
export const GRAVEYARD_MS = GRAVEYARD_DAYS * 86_400_000
