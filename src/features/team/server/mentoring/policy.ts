import { MENTORSHIP, MINIMUM_PAPER_WORDS } from '#shared/business.ts'
import { missingForSubmission, progressOf } from '../../completion-status.ts'
import { mentorReviewStates, type MentorReviewStatus } from '../../states.ts'
import type { MentorDraft } from '../../mentoring-contract.ts'

const DAY_MS = 86_400_000

/** How long a mentor has for each draft. */
const REVIEW_DAYS: Record<MentorDraft, number> = { 1: 14, 2: 7 }

/** Nobody goes on waiting for a review that is overdue by so long: a link that led to it has ended by then, too. */
const WAITED_FOR_MS = 14 * DAY_MS

/** What was due by then is waited for no more. Pure. */
export const lapsesDueBy = (now: Date): Date => new Date(now.getTime() - WAITED_FOR_MS)

export const dueAfter = (draft: MentorDraft, now: Date): Date => new Date(now.getTime() + REVIEW_DAYS[draft] * DAY_MS)

/** What is expected of a mentor, as their question's form told them. */
export const MINUTES: Record<MentorDraft, string> = { 1: MENTORSHIP.firstDraft, 2: MENTORSHIP.secondDraft }

type Counted = { word_count: number; sections_completed: number; sections: number }

/** Pure. */
export const isHalfWritten = ({ word_count: words }: Counted): boolean => words * 2 >= MINIMUM_PAPER_WORDS

/** Whether nothing that is counted keeps a paper from being submitted. Pure. */
export const isReady = ({ word_count: words, sections_completed: completed, sections: total }: Counted): boolean =>
  missingForSubmission({ words, minimumWords: MINIMUM_PAPER_WORDS, progress: progressOf({ completed, total }) })
    .length === 0

type Reached = { half_written_at: Date | null; ready_at: Date | null }
type Asked = { draft: MentorDraft; status: MentorReviewStatus; due_at: Date }

/** Which draft a mentor is to be asked for now: each once, and nobody for two at a time while the first is not overdue. Pure. */
export function draftDue(paper: Reached, asked: readonly Asked[], now: Date): MentorDraft | undefined {
  const first = asked.find(({ draft }) => draft === 1)
  if (!first) return paper.half_written_at ? 1 : undefined
  if (!paper.ready_at || asked.some(({ draft }) => draft === 2)) return undefined
  return first.status === mentorReviewStates.asked && first.due_at > now ? undefined : 2
}
