/** Addresses that screens and letters lead to alike. */
export const AVAILABLE_PATH = '/student/dashboard?tab=available'
export const WORKSPACE_PATH = '/student/dashboard?tab=workspace'
export const INVITATION_PATH = '/team-invitation'
/** The dialog in which a project is claimed. */
export const claimPath = (projectId: string): string => `${AVAILABLE_PATH}&claim=${projectId}`
