/** Categories of a support request. */
export const SUPPORT_CATEGORIES = [
  'Account Issues',
  'Technical Problems',
  'Question Submission',
  'Research Process',
  'Platform Features',
  'General Inquiry',
] as const

/** Converts a support request from the FAQ's form into feedback. Pure. */
export const asFeedback = (request: { category: string; subject: string; message: string }) => ({
  feedback_type: 'general_question' as const,
  subject: `FAQ Support: ${request.subject}`,
  message: `Category: ${request.category}\n\nMessage: ${request.message}`,
})
