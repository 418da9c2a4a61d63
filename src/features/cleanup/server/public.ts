export { markDemoMembers } from './marking/marking-service.ts'
export { realUsers } from './classes/policy.ts'
export { classCounts } from './classes/service.ts'
