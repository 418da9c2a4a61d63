export const COMMUNITY_DRAFT = 'community-question-draft'

export const EMPTY_COMMUNITY_FORM = {
  question: '',
  submitterType: '',
  category: '',
  urgency: '',
  email: '',
  background: '',
}
export type CommunityForm = typeof EMPTY_COMMUNITY_FORM
