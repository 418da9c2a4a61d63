export { type Letter, tellOfDecision } from './decision-notices.ts'
export { notify, type ToNotify } from './notify.ts'
