/** Names of the types of feedback, by the type's value in requests. */
export const FEEDBACK_TYPES = {
  general_question: 'General question',
  technical_issue: 'Technical issue',
  feature_request: 'Feature request',
  bug_report: 'Bug report',
  compliment: 'Compliment',
  complaint: 'Complaint',
  other: 'Other',
} as const

export type FeedbackType = keyof typeof FEEDBACK_TYPES
