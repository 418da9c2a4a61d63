/** The reason in a refusal for programs (`current.reason`): the certificate is no longer available. */
export const REVOKED = 'certificate_revoked'
