import type { MyProposal } from '../../proposals-contract.ts'
import type { ProposalToSend } from './suggestion-data.ts'

/** A proposal as it is being written. */
export type ProposalForm = {
  title: string
  description: string
  background: string
  collaboration_type: string
  estimated_duration: string
  proposed_tags: string[]
  required_skills: string[]
}

export const EMPTY_PROPOSAL: ProposalForm = {
  title: '',
  description: '',
  background: '',
  collaboration_type: 'solo',
  estimated_duration: '',
  proposed_tags: [],
  required_skills: [],
}

/** Where care is described in free words. */
export const CARE_TEXTS = ['title', 'description', 'background'] as const

/** A proposal that was sent back, to be changed. Pure. */
export const formOf = (proposal: MyProposal): ProposalForm => ({
  title: proposal.title,
  description: proposal.description,
  background: proposal.background,
  collaboration_type: proposal.collaboration_type,
  estimated_duration: proposal.estimated_duration ?? '',
  proposed_tags: proposal.proposed_tags,
  required_skills: proposal.required_skills,
})

const REQUIRED = { title: 'Please enter a title.', description: 'Please describe what you want to find out.' } as const

/** What does not hold yet, by field: title and description are required (specification 001, section 5). Pure. */
export const errorsIn = (form: ProposalForm): Record<string, string> =>
  Object.fromEntries(Object.entries(REQUIRED).filter(([name]) => form[name as keyof typeof REQUIRED].trim() === ''))

/** What the button says is missing; undefined when it sends. Pure. */
export function missingProposalText(form: ProposalForm): string | undefined {
  const missing = Object.keys(errorsIn(form)).map((name) => `a ${name}`)
  return missing.length > 0 ? `Still missing: ${missing.join(' and ')}.` : undefined
}

/** What is sent. The choices were made from the lists, so they are of the contract's kinds. Pure. */
export const proposalBody = (form: ProposalForm, before: MyProposal | undefined): ProposalToSend => ({
  ...(form as ProposalForm & Pick<ProposalToSend, 'collaboration_type' | 'estimated_duration'>),
  co_authors: before?.co_authors ?? [],
})
