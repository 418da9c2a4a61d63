/** Addresses that screens and letters lead to alike. */
export const AVAILABLE_PATH = '/student/dashboard?tab=available'
export const WORKSPACE_PATH = '/student/dashboard?tab=workspace'
export const INVITATION_PATH = '/team-invitation'
/** The dialog in which a project is claimed. */
export const claimPath = (projectId: string): string => `${AVAILABLE_PATH}&claim=${projectId}`
/** The dialog in which a proposal or a refined question that came back is revised. */
export const revisePath = (suggestionId: string): string => `${WORKSPACE_PATH}&revise=${suggestionId}`
/** The dialog in which a project is proposed. */
export const PROPOSE_PATH = `${AVAILABLE_PATH}&propose=new`
export const CHOOSE_QUESTION = 'choose'
/** The dialog in which a question is refined; without one it is chosen there. */
export const refinePath = (questionId = CHOOSE_QUESTION): string => `${AVAILABLE_PATH}&refine=${questionId}`
