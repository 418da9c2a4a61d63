export const FEEDBACK_DRAFT = 'feedback-draft'

export const EMPTY_FEEDBACK = { feedback_type: '', subject: '', message: '', name: '', email: '' }
export type FeedbackForm = typeof EMPTY_FEEDBACK
