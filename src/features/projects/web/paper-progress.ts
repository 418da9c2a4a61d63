import { paperStates, type PaperStatus } from '#features/team/states.ts'
import { SUBMIT_PROGRESS_MIN } from '#shared/business.ts'
import type { Tone } from '#ui/status-dot.tsx'
import type { ActiveProject, Dashboard, MyClaim } from '../contract.ts'
import { claimStates, type ClaimStatus, suggestionStates, type SuggestionStatus } from '../states.ts'
import { pluralize } from './pluralize.ts'

const APPROVED: readonly PaperStatus[] = [paperStates.approved_for_publication, paperStates.published]

/** A paper's progress, as shown to its authors. */
export type PaperProgress =
  | { state: 'writing'; wordsMissing: number; sectionsMissing: number }
  | { state: 'ready' }
  | { state: 'revise' }
  | { state: 'waiting'; where: 'With the editors' | 'In peer review' | 'Approved' }
  | { state: 'declined' }

/** The fields of a paper that determine its progress. */
export type ProgressFields = Pick<
  ActiveProject,
  'status' | 'word_count' | 'minimum_word_count' | 'progress_percentage' | 'sections_completed' | 'total_sections'
>

/** Returns a paper's progress. A paper is ready to publish only with enough words and all sections. Pure. */
export function paperProgress(paper: ProgressFields): PaperProgress {
  if (APPROVED.includes(paper.status)) return { state: 'waiting', where: 'Approved' }
  if (paper.status === paperStates.pending_publication_review) return { state: 'waiting', where: 'With the editors' }
  if (paper.status === paperStates.review) return { state: 'waiting', where: 'In peer review' }
  if (paper.status === paperStates.rejected) return { state: 'declined' }
  // Requested revisions are shown before the paper's missing words and sections.
  if (paper.status === paperStates.revision_requested) return { state: 'revise' }
  const wordsMissing = Math.max(0, paper.minimum_word_count - paper.word_count)
  const ready = wordsMissing === 0 && paper.progress_percentage >= SUBMIT_PROGRESS_MIN
  if (ready) return { state: 'ready' }
  return { state: 'writing', wordsMissing, sectionsMissing: paper.total_sections - paper.sections_completed }
}

/** Returns the member's own papers in progress, without papers that they mentor. Pure. */
export function ownPapers({ active_projects: papers, mentored_papers: mentored }: Dashboard): ActiveProject[] {
  const ofMentees = new Set(mentored.map(({ paper_id: id }) => id))
  return papers.filter((paper) => !ofMentees.has(paper.paper_id))
}

export const isWriting = (paper: ProgressFields): boolean =>
  ['writing', 'ready', 'revise'].includes(paperProgress(paper).state)

function missingParts(paper: ProgressFields): string[] {
  const progress = paperProgress(paper)
  if (progress.state !== 'writing') return []
  const { wordsMissing, sectionsMissing } = progress
  return [
    ...(wordsMissing > 0 ? [pluralize(wordsMissing, 'more word')] : []),
    ...(sectionsMissing > 0 ? [pluralize(sectionsMissing, 'more section')] : []),
  ]
}

/** Describes what is missing before a paper can be submitted: "588 more words and 2 more sections". Pure. */
export const missingPaperText = (paper: ProgressFields): string => missingParts(paper).join(' and ')

/** Describes only the first missing requirement, for small spaces. Missing words come before sections. Pure. */
export const firstMissingText = (paper: ProgressFields): string | undefined => missingParts(paper)[0]

type Shown = { name: string; tone?: Tone }

export const claimState: (status: ClaimStatus) => Shown = claimStates.per({
  pending: { name: 'With the editors', tone: 'wait' },
  approved: { name: 'Approved', tone: 'done' },
  revision_requested: { name: 'Revision requested', tone: 'wait' },
  rejected: { name: 'Not accepted', tone: 'stop' },
  withdrawn: { name: 'Withdrawn' },
})

export const TEAM_NAME: Record<MyClaim['team_type'], string> = {
  solo: 'on your own',
  pair: 'as a pair',
  team: 'as a team',
}

export const suggestionState: (status: SuggestionStatus) => Shown = suggestionStates.per({
  pending_review: { name: 'With the editors', tone: 'wait' },
  revision_requested: { name: 'Revision requested', tone: 'wait' },
  approved: { name: 'Approved', tone: 'done' },
  rejected: { name: 'Not accepted', tone: 'stop' },
  withdrawn: { name: 'Withdrawn' },
})
