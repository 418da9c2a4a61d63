/** Paths that both the screens and e-mails link to. */
export const AVAILABLE_PATH = '/student/dashboard?tab=available'
export const WORKSPACE_PATH = '/student/dashboard?tab=workspace'
export const INVITATION_PATH = '/team-invitation'
/** Returns the path that opens the dialog for claiming a project. */
export const claimPath = (projectId: string): string => `${AVAILABLE_PATH}&claim=${projectId}`
/** Returns the path that opens the dialog for revising a proposal or a refined question that was sent back. */
export const revisePath = (suggestionId: string): string => `${WORKSPACE_PATH}&revise=${suggestionId}`
/** The path that opens the dialog for proposing a project. */
export const PROPOSE_PATH = `${AVAILABLE_PATH}&propose=new`
export const CHOOSE_QUESTION = 'choose'
/**
 * Returns the path that opens the dialog for refining a question. Without an id, the member chooses the question in the
 * dialog.
 */
export const refinePath = (questionId = CHOOSE_QUESTION): string => `${AVAILABLE_PATH}&refine=${questionId}`
