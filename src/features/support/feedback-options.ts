/** What feedback can be about: the value on the wire, and its name. Source: specification 001, section 3. */
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

/** What a request for support can be about. */
export const SUPPORT_CATEGORIES = [
  'Account Issues',
  'Technical Problems',
  'Question Submission',
  'Research Process',
  'Platform Features',
  'General Inquiry',
] as const

/** How the FAQ's form writes a request for support as feedback. Pure. Source: specification 001, section 7. */
export const asFeedback = (request: { category: string; subject: string; message: string }) => ({
  feedback_type: 'general_question' as const,
  subject: `FAQ Support: ${request.subject}`,
  message: `Category: ${request.category}\n\nMessage: ${request.message}`,
})
