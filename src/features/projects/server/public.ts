export { type ClaimToReview, listClaimsForReview } from './claims/review-service.ts'
export { actionsInProjects, inviterOf } from './team/action-queries.ts'
export { listReferences } from './integrity-queries.ts'
export { closeProject } from './close-project.ts'
export { createProject } from './create-project.ts'
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
  lockProjectForDecision,
  decideClaim,
} from './claims/decide-claim.ts'
export { deleteProjects, listWorkedOn, lockProjectsOf, readProjects } from './removal-queries.ts'
export { restoreClaims, type IdleClaim, listIdleClaims, releaseClaims } from './removal-service.ts'
