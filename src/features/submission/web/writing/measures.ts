import type { Workspace } from '../../contract.ts'
import { isCountedSection, missingForSubmission, progressOf } from '#features/team/web/public.tsx'
import { paperStates, type PaperStatus } from '#features/team/states.ts'
import { readMinutes } from '#shared/time/reading-time.ts'
import type { LocalSection } from '#features/editor/web/public.tsx'

/** Measures the words, sections and progress of the text on the screen, saved or not. Pure. */
export function measure(written: Record<string, LocalSection>, minimumWords: number) {
  const sections = Object.entries(written)
  const words = sections.reduce((sum, [name, section]) => sum + (isCountedSection(name) ? section.words : 0), 0)
  const completed = sections.filter(([, { completion }]) => completion === 'completed').length
  const progress = progressOf({ completed, total: sections.length })
  return {
    words,
    completed,
    total: sections.length,
    progress,
    minutes: readMinutes(words),
    missing: missingForSubmission({ words, minimumWords, completed, total: sections.length }),
  }
}
export type Measures = ReturnType<typeof measure>

/** Returns a number of words as text, such as "1,912 words". */
export const inWords = (words: number): string => `${words.toLocaleString('en-GB')} ${words === 1 ? 'word' : 'words'}`

type Badge = { label: string; tone: 'write' | 'done' | 'stop' }
const ACTIVE: Badge = { label: 'Active', tone: 'write' }

/** Returns the badge for a paper's state, such as Active, Approved or Published. */
export const badgeOf: (status: PaperStatus) => Badge = paperStates.per({
  draft: ACTIVE,
  pending_publication_review: ACTIVE,
  review: ACTIVE,
  revision_requested: ACTIVE,
  approved_for_publication: { label: 'Approved', tone: 'done' },
  published: { label: 'Published', tone: 'done' },
  rejected: { label: 'Not accepted', tone: 'stop' },
})

type PaperState = Pick<Workspace['paper'], 'status' | 'library_id' | 'can_write' | 'is_team_member'>

/**
 * Returns whether the paper is approved or published. The workspace then offers View Published Paper instead of Submit
 * Paper. Pure.
 */
export const isBeyondWriting = ({ status }: Pick<PaperState, 'status'>): boolean =>
  status === paperStates.approved_for_publication || status === paperStates.published

/** Returns why the button Submit Paper or View Published Paper is disabled; empty when it is enabled. Pure. */
export function whyNotOnward(paper: PaperState, { missing }: Pick<Measures, 'missing'>): string[] {
  if (isBeyondWriting(paper)) {
    return paper.library_id ? [] : ['The paper is approved and can be viewed once it is in the Research Library.']
  }
  if (paper.can_write) return missing
  if (!paper.is_team_member) return ['Only the team can submit this paper.']
  return paper.status === paperStates.pending_publication_review || paper.status === paperStates.review
    ? ['The paper has been submitted and is waiting for review.']
    : []
}
