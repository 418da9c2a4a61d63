export { countMembersWith, membersAbout } from './members/members-about.ts'
