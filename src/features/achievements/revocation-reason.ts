/** Why a certificate is not given out any more, as a refusal tells programs (`current.reason`). */
export const REVOKED = 'certificate_revoked'
