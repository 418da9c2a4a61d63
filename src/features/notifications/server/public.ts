export { type Letter, tellOfDecision } from './decision-notices.ts'
export { notify, type ToNotify } from './notify.ts'
export { retellNotice, retellNotices, settleNotices } from './settling-service.ts'
export { invitationWayOut, takesInvitations } from './stopping/ways-out-service.ts'
