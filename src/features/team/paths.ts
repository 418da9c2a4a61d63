/** The path of an invitation's link, used by screens and mails. */
export const GUEST_INVITATION_PATH = '/paper-invitation'
