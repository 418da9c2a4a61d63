import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import type { RefinedFields } from '../../refined-questions-contract.ts'
import type { RoundContent } from '../tables.ts'
import type { ProposalBody } from '../../contract.ts'

/** Returns the category that one of the tags names; the category for other subjects if none names one. Pure. */
export const categoryOfTags = (tags: string[]): string =>
  PAPER_CATEGORIES.find((known) => tags.some((tag) => tag.toLowerCase() === known.toLowerCase())) ?? OTHER_CATEGORY

/** Converts a proposal to database columns. Pure. */
export const proposalColumns = (body: ProposalBody) => ({
  category: categoryOfTags(body.proposed_tags),
  title: body.title,
  description: body.description,
  background: body.background,
  proposed_tags: body.proposed_tags,
  estimated_duration: body.estimated_duration,
  required_skills: body.required_skills,
  collaboration_type: body.collaboration_type,
  co_authors: body.co_authors,
})

/** Converts a refined question to database columns. Pure. */
export const refinedColumns = (body: RefinedFields) => ({
  title: body.refined_question_title,
  description: body.refined_question_description,
  research_methodology: body.research_methodology,
  expected_outcomes: body.expected_outcomes,
  timeline_weeks: body.timeline_weeks,
  learning_objectives: body.learning_objectives,
  required_skills: body.required_skills,
})

const COLLABORATION = { solo: 'Solo', pair: 'Pair', team: 'Team' } as const

type Columns = {
  description: string
  background: string
  proposed_tags: string[]
  estimated_duration: string | null
  collaboration_type: keyof typeof COLLABORATION | null
  co_authors: string[]
  research_methodology: string
  expected_outcomes: string
  timeline_weeks: number | null
  learning_objectives: string[]
  required_skills: string[]
}

/** Returns the content of a revision round in the order and with the labels of the form, without empty fields. Pure. */
export function roundContentOf(row: Columns): RoundContent {
  const all = [
    { name: 'Description', text: row.description },
    { name: 'Background', text: row.background },
    { name: 'Methodology', text: row.research_methodology },
    { name: 'Expected outcomes', text: row.expected_outcomes },
    { name: 'Collaboration', text: row.collaboration_type ? COLLABORATION[row.collaboration_type] : '' },
    { name: 'Estimated duration', text: row.estimated_duration ?? '' },
    { name: 'Timeline', text: row.timeline_weeks === null ? '' : `${row.timeline_weeks} weeks` },
    { name: 'Learning objectives', text: row.learning_objectives.join('\n') },
    { name: 'Tags', text: row.proposed_tags.join(', ') },
    { name: 'Required skills', text: row.required_skills.join(', ') },
    { name: 'Co-authors', text: row.co_authors.join(', ') },
  ]
  return all.filter(({ text }) => text !== '')
}
