/** The path of an invitation's link, for screens and mails alike. */
export const GUEST_INVITATION_PATH = '/paper-invitation'
