import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import type { ActionType } from '../../proposal-words.ts'

export const PENDING = 'GET /api/dap/proposals/pending'
const APPROVE = 'POST /api/dap/proposals/:proposalId/approve'

export const approving = { reason: 'Looked at, one by one.', confirmation: 'APPROVE' }

export const approveAs = (testApp: TestApp, admin: TestMember, proposalId: string) =>
  testApp.as(admin)(APPROVE, { params: { proposalId }, body: approving })

/** Returns the pending proposal of a type. Throws if there is none. */
export async function waiting(testApp: TestApp, admin: TestMember, type: ActionType) {
  const { pending_proposals: proposals } = await testApp.as(admin)(PENDING)
  const found = proposals.find((one) => one.action_type === type)
  if (!found) throw new Error(`No ${type} is proposed.`)
  return found
}
