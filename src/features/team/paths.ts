/** Where the letter leads by which somebody is asked to a paper, for screens and letters alike. */
export const GUEST_INVITATION_PATH = '/paper-invitation'
