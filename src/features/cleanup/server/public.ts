export { markDemoMembers } from './marks/set-mark-service.ts'
export { realUsers } from './classes/policy.ts'
export { classCounts } from './classes/service.ts'
