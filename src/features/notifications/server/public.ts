export { notify, type ToNotify } from './notify.ts'
