/** What somebody can be to a paper. A guest's kind is named after what they were asked to do. */
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
