export { type ClaimToReview, listClaimsForReview } from './claims/list-claims-for-review.ts'
export { actionsInProjects, inviterOf } from './team/action-queries.ts'
export { listReferences } from './integrity-queries.ts'
export { closeProject } from './close-project.ts'
export { createProject, decideSuggestion } from './suggestions/decide-suggestion.ts'
export {
  countSuggestionsToReview,
  listSuggestionsForReview,
  type SuggestionToReview,
} from './suggestions/list-suggestions-for-review.ts'
export { type ProjectFacts, projectFacts, countOpenProjects, countActiveProjects } from './project-facts.ts'
export { attachPaper } from './claims/attach-paper.ts'
export { claimMilestones, countClaimsToReview } from './claims/queries.ts'
export { lockProjectForDecision } from './queries.ts'
export { decideClaim } from './claims/decide-claim.ts'
export { deleteProjects, listWorkedOn, lockProjectsOf, readProjects } from './removal-queries.ts'
export { restoreClaims, type IdleClaim, listIdleClaims, releaseClaims } from './remove-projects.ts'
