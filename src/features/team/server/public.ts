export {
  type CompletionStatus,
  completionOf,
  isCountedSection,
  missingForSubmission,
  progressOf,
} from '../completion-status.ts'
export type { CheckFound } from '../dismissed-check.ts'
export type { PaperRole } from '../paper-roles.ts'
export { SECTION_PLANS, type SectionName, planOf } from '../sections.ts'
export { aiDeclaration } from './ai-use/service.ts'
export { charactersIn } from './attribution/characters-service.ts'
export { assignColour, colourIn, coloursOfWriters } from './attribution/colours-service.ts'
export { namesOfWriters } from './attribution/names-service.ts'
export { type SectionLetters, rolesShownBy } from './attribution/policy.ts'
export {
  addRestoreConflictText,
  claimClient,
  findOwners,
  listClientsOf,
  listRuns,
  listWriting,
  noteClients,
} from './attribution/queries.ts'
export { keystrokesOf, recordAttribution } from './attribution/record-attribution-service.ts'
export { printedAuthors } from './authors/byline-service.ts'
export { printedOf } from './authors/policy.ts'
export { noteClosed } from './close-paper.ts'
export { markShown } from './completion/queries.ts'
export { noteCompleted } from './completion/service.ts'
export { FORMER_MEMBER } from './former-member.ts'
export { actionsOnTeams, mentorOf } from './members/action-queries.ts'
export { deleteTeamMember, onOnePaper } from './members/queries.ts'
export {
  type Team,
  handOverPaper,
  lockWritten,
  paperIdOfProject,
  paperIdsOf,
  passLead,
  teamOf,
  teamsInWorkOf,
  workersOn,
} from './members/service.ts'
export { listSettledTeams, restartDeadline } from './members/vacate-paper-queries.ts'
export { isSeat, seatAgain, vacatePaper } from './members/vacate-paper-service.ts'
export { noteReached } from './mentoring/review-requests-service.ts'
export { type CreditedMentor, creditedMentors } from './mentoring/service.ts'
export { ofPapers } from './paper-routes.ts'
export { COMMENTS_TOPIC, commentsTopic, headOfPaper, publishPaperChange, publishRightsChange } from './paper-topic.ts'
export {
  type PaperOfMember,
  type RequestedReview,
  type SharedPaper,
  markPublished,
  papersAbout,
  reviewsRequestedOf,
  presentPapers,
} from './papers-service.ts'
export { lockOwnPapers } from './personal-data-queries.ts'
export { canEditContributions, whyClosed } from './policy.ts'
export {
  type PaperRow,
  type TeamRow,
  addPaper,
  addTeamMember,
  existingPapers,
  findPaper,
  findPapers,
  findPeople,
  findTeams,
  listDuePapers,
  listNewestPapersOf,
  listPaperIdsOfAny,
  listPapersOfMember,
  listWordCounts,
  listWritten,
  lockPaper,
  markSubmitted,
  setDismissedChecks,
  setDueAt,
  setFirstSaved,
  setGuideline,
  setPaperStatus,
  setTitle,
  setTotals,
  setWordCount,
} from './queries.ts'
export { REMINDED_AT_ONCE, type ReminderKind, type Window, windowOf } from './reminders/policy.ts'
export { remindEach } from './reminders/remind-each-service.ts'
export { isWritten, may, paperRoleOf, paperRolesOf, whyNot } from './rights.ts'
export { kindOf } from './sharing/policy.ts'
export { endGuest } from './sharing/queries.ts'
export { type TitlePiece, isPlainTitle, titleInlines, titleText } from '../title-policy.ts'
