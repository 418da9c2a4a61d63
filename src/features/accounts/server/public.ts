export { prepareFirstAdmin } from './sign-in/first-admin-service.ts'
export { type Linking, linkProvenOrcid, verifiedOrcids } from './orcid/service.ts'
export { presentNamed } from './leaving/naming-queries.ts'
export { hashPassword } from './passwords/service.ts'
export { countResearchers } from './queries.ts'
export { newToken } from './sessions/service.ts'
export {
  addMember,
  type MemberFacts,
  membersByIds,
  membersNamed,
  userInfoOf,
  presentMembers,
  holdPresent,
  adminIds,
  renameMember,
  completeSetup,
} from './members-service.ts'
