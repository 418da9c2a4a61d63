export { type ClaimToReview, listClaimsForReview } from './claims/review-service.ts'
export { deedsInProjects, inviterOf } from './team/deed-queries.ts'
export { listReferences } from './auditing-queries.ts'
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
export { deleteProjects, listWorkedOn, lockProjectsOf, readProjects } from './removing-queries.ts'
export { holdClaimsAgain, type IdleClaim, listIdleClaims, releaseClaims } from './removing-service.ts'
