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
export { aiDeclaration } from './ai-use/ai-use.ts'
export { charactersIn, type SectionLetters, rolesShownBy } from './attribution/writer-characters.ts'
export { assignColour, colourIn, coloursOfWriters, namesOfWriters } from './attribution/writer-colours.ts'
export {
  addRestoreConflictText,
  claimClient,
  completeClient,
  findOwners,
  isForgery,
  listClientsOf,
  listRuns,
  listWriting,
  noteClients,
} from './attribution/queries.ts'
export { keystrokesOf, recordAttribution } from './attribution/record-attribution.ts'
export { printedAuthors } from './authors/bylines.ts'
export { printedOf } from './authors/policy.ts'
export { noteClosed } from './close-paper.ts'
export { markShown, noteCompleted } from './completion/note-completion.ts'
export { FORMER_MEMBER } from './former-member.ts'
export { actionsOnTeams, mentorOf } from './members/action-queries.ts'
export {
  deleteTeamMember,
  onOnePaper,
  type Team,
  handOverPaper,
  lockWritten,
  paperIdOfProject,
  paperIdsOf,
  passLead,
  teamOf,
  teammatesOf,
  teamsInWorkOf,
  workersOn,
} from './members/members.ts'
export { listSettledTeams, restartDeadline, isSeat, seatAgain, vacatePaper } from './members/vacate-paper.ts'
export { noteReached } from './mentoring/request-mentor-reviews.ts'
export type { CreditedMentor } from './mentoring/mentoring.ts'
export { creditedMentors } from './mentoring/credited-mentors.ts'
export { ofPapers } from './routes.ts'
export { COMMENTS_TOPIC, commentsTopic, headOfPaper, publishPaperChange, publishRightsChange } from './paper-topic.ts'
export {
  type PaperOfMember,
  type RequestedReview,
  type SharedPaper,
  markPublished,
  papersAbout,
  reviewsRequestedOf,
  presentPapers,
} from './papers.ts'
export { lockOwnPapers } from './personal-data.ts'
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
export { REMINDED_AT_ONCE, type ReminderKind, type Window, windowOf, remindEach } from './reminders/remind-each.ts'
export { isWritten, may, paperRoleOf, paperRolesOf, whyNot } from './rights.ts'
export { kindOf, endGuest } from './sharing/guests.ts'
export { type TitlePiece, isPlainTitle, titleInlines, titleText } from '../title-policy.ts'
