export { markDemoMembers } from './marks/set-mark.ts'
export { realUsers, classCounts } from './classes/classes.ts'
