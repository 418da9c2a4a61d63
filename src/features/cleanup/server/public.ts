export { markDemoMembers } from './removing/marking-service.ts'
export { classCounts } from './classes/service.ts'
