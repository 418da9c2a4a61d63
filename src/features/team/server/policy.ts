import { paperStates, type PaperStatus } from '../states.ts'

/** Why a paper in this state can't be written or submitted; undefined while it is being written. Pure. */
export function whyClosed(status: PaperStatus): string | undefined {
  const step = paperStates.after(status, 'submit')
  return 'refused' in step ? step.refused : undefined
}

/** What one did can be said until the paper is published: while it waits for a decision, too. Pure. */
export const canEditContributions = (status: PaperStatus): boolean => paperStates.isLive(status)
