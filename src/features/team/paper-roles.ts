/** The roles on a paper. A guest's role is named after the task that they were invited for. */
export const PAPER_ROLES = [
  'lead',
  'member',
  'mentor',
  'writer',
  'suggester',
  'reader',
  'editor',
  'former',
  'stranger',
] as const
export type PaperRole = (typeof PAPER_ROLES)[number]
