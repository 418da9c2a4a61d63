export { markDemoMembers } from './removing/marking-service.ts'
export { realUsers } from './classes/policy.ts'
export { classCounts } from './classes/service.ts'
