import { GRAVEYARD_DAYS } from '#shared/business.ts'

export const EMAIL_LENGTH_MAX = 254
export const NAME_LENGTH_MAX = 100
export const PASSWORD_LENGTH_MAX = 128
export const ADMIN_PASSWORD_LENGTH_MIN = 12
export const CHALLENGE_LENGTH_MAX = 100
/** Maximum length of an entered code: enough for a recovery code with its dashes and some extra spaces. */
export const SECOND_FACTOR_CODE_LENGTH_MAX = 40
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_LENGTH_MAX = 60
/** Maximum length of a credential id in base64url. WebAuthn (section 5.1) allows 1,023 bytes: 1,364 characters. */
export const CREDENTIAL_ID_LENGTH_MAX = 1_400
/** Period in which a deleted account can be recovered. */
export const GRAVEYARD_MS = GRAVEYARD_DAYS * 86_400_000
/** Maximum length of each parameter that ORCID sends back. */
export const ORCID_ANSWER_LENGTH_MAX = 500
