export { type ClaimToReview, listClaimsForReview } from './claims/review-service.ts'
export { closeProject } from './closing.ts'
export { openProject } from './opening.ts'
export { decideSuggestion } from './suggestions/decisions-service.ts'
export {
  countSuggestionsToReview,
  listSuggestionsForReview,
  type SuggestionToReview,
} from './suggestions/review-service.ts'
export {
  type ProjectFacts,
  projectFacts,
  countOpenProjects,
  countActiveProjects,
  attachPaper,
  claimMilestones,
  countClaimsToReview,
  holdProject,
  decideClaim,
} from './projects-service.ts'
