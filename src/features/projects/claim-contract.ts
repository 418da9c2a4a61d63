import * as z from 'zod'
import { stateField } from '#shared/state-field.ts'
import { claimStates } from './states.ts'

export const teamType = z.enum(['solo', 'pair', 'team'])
export type TeamType = z.output<typeof teamType>

export const myClaim = z.object({
  claim_id: z.string(),
  project_id: z.string(),
  question_id: z.string().nullable(),
  project_title: z.string(),
  team_type: teamType,
  places: z.int(),
  explanation: z.string(),
  status: stateField(claimStates),
  requested_at: z.string(),
  /** The time by which a pending claim should be decided: two business days after submission. */
  answer_by: z.string(),
  decided_at: z.string().nullable(),
  /** The reviewer's notes to the member. */
  notes: z.string(),
  /** The paper; null until the claim is approved. */
  paper_id: z.string().nullable(),
  /** The time at which the member left the team; null if they have not. */
  left_at: z.string().nullable(),
})
export type MyClaim = z.output<typeof myClaim>
