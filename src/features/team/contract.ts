import * as z from 'zod'

export type { CheckFound } from './dismissed-check.ts'
export { APPROVAL_NOTE_LENGTH_MAX, DECLARATION_LENGTH_MAX } from './limits.ts'
export { PAPER_ROLES } from './paper-roles.ts'
export { SECTION_PLANS } from './sections.ts'
export { type WaitingInvitation, guestKind } from './sharing-contract.ts'
export { TITLE_MARKS, tidyTitle, titleText } from './title-policy.ts'

export const completionStatus = z.enum(['not_started', 'in_progress', 'completed'])
