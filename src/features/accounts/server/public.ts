export { changeAccounts } from './administration/account-changes-service.ts'
export { listDeleted, recoverDeleted, softDelete } from './administration/deletion-service.ts'
export {
  changeRole,
  deactivate,
  endSessionsOf,
  makeResetLink,
  reactivate,
  readUsers,
  sendResetLink,
} from './administration/users-service.ts'
export { prepareFirstAdmin } from './sign-in/first-admin-service.ts'
export { type Linking, linkProvenOrcid, verifiedOrcids } from './orcid/service.ts'
export { membersNotErased } from './account-deletion/queries.ts'
export { findActiveByName } from './account-deletion/member-name-queries.ts'
export { memberReferenceCheck } from './member-reference-check.ts'
export { type Milestones, milestonesOf } from './milestone-queries.ts'
export { hashPassword } from './passwords/service.ts'
export { countResearchers } from './queries.ts'
export {
  countGraveyard,
  countRoster,
  findRoster,
  listRoster,
  listRosterAfter,
  memberIdsAt,
  type RosterRow,
  type RosterSort,
  seenSince,
} from './roster/queries.ts'
export { hasProvenAddress, memberWithProvenAddress, recordAddressProven } from './address-proof-service.ts'
export { newToken } from './sessions/service.ts'
export { blockersOf, refuseTimedOut } from './extension-points.ts'
export {
  addMember,
  type MemberFacts,
  isAddressOfOne,
  membersByIds,
  membersNamed,
  userInfoOf,
  userInfosOf,
  presentMembers,
  admittedMembers,
  lockActiveMembers,
  lockActiveMember,
  adminIds,
  renameMember,
  completeSetup,
} from './members-service.ts'
