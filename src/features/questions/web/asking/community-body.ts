import type { SubmitterType, Urgency } from '../../community-options.ts'
import type { CommunityForm } from './community-form.ts'

/** The call's names for what the form holds: the question is its title and its description, the urgency its difficulty. Pure. */
export const toCommunityBody = ({ question, submitterType, category, urgency, email, background }: CommunityForm) => ({
  title: question,
  description: question,
  category,
  // Both were chosen from the lists.
  difficulty: urgency as Urgency,
  submitter_type: submitterType as SubmitterType,
  submitter_email: email,
  background,
})
