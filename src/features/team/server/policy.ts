import { paperStates, type PaperStatus } from '../states.ts'

/** Returns the reason why a paper in this state can't be edited or submitted; undefined if it can. Pure. */
export function whyClosed(status: PaperStatus): string | undefined {
  const step = paperStates.after(status, 'submit')
  return 'refused' in step ? step.refused : undefined
}

/**
 * Returns whether contributions can be edited. This is possible until the paper is published, even while it is in
 * review. Pure.
 */
export const canEditContributions = (status: PaperStatus): boolean => paperStates.isLive(status)
