import { paperStates, type PaperStatus } from '../states.ts'

/** Returns why a paper in this state can't be written or submitted; undefined while it is in progress. Pure. */
export function whyClosed(status: PaperStatus): string | undefined {
  const step = paperStates.after(status, 'submit')
  return 'refused' in step ? step.refused : undefined
}

/**
 * Returns whether contributions can be edited: until the paper is published, also while it waits for a decision. Pure.
 */
export const canEditContributions = (status: PaperStatus): boolean => paperStates.isLive(status)
