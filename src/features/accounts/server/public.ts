export { changeAccounts } from './administration/account-changes.ts'
export { listDeleted, recoverDeleted, softDelete } from './administration/deletion.ts'
export {
  changeRole,
  deactivate,
  endSessionsOf,
  makeResetLink,
  reactivate,
  readUsers,
  sendResetLink,
} from './administration/users.ts'
export { admitInvitedMember, hashNewPassword } from './sign-in/admit-invited-member.ts'
export { prepareFirstAdmin } from './sign-in/create-first-admin.ts'
export { type Linking, linkProvenOrcid, verifiedOrcids } from './orcid/orcid.ts'
export { membersNotErased, findActiveByName } from './account-deletion/account-deletion.ts'
export { memberReferenceCheck } from './member-reference-check.ts'
export { type Milestones, milestonesOf } from './milestone-queries.ts'
export { hashPassword } from './passwords/passwords.ts'
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
export { hasProvenAddress, memberWithProvenAddress, recordAddressProven } from './passwords/reset-password.ts'
export { newToken } from './sessions/sessions.ts'
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
} from './members.ts'
