/** The machine-readable reason (`current.reason`) in the error for a revoked certificate. */
export const REVOKED = 'certificate_revoked'
