/** Where open projects are listed. */
export const AVAILABLE_PATH = '/student/dashboard?tab=available'
/** The dialog in which a project is claimed. */
export const claimPath = (projectId: string): string => `${AVAILABLE_PATH}&claim=${projectId}`
