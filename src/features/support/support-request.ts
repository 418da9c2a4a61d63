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
