import { randomBytes } from 'node:crypto'
import { submissionStates } from '#features/submission/states.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import type { PublicationItem } from '../../contract.ts'
import { decideAs, listAs } from '../review.fixture.ts'

export const UNDO_SECONDS = 600
export const UNDO_MS = UNDO_SECONDS * 1000
export const DAY_MS = 86_400_000

/** The settings of an app in which decisions can be undone, and of further processes on its database. */
export const delaySettings = () => ({
  DECISION_UNDO_SECONDS: String(UNDO_SECONDS),
  INFLO_SECRET_KEY: randomBytes(32).toString('base64'),
})

export const APPROVAL = { decision: 'approved_for_publication', admin_notes: 'Well done.' } as const

type Sent = { by: TestMember; body?: Record<string, unknown>; to?: 'decision' | 'undo' }
type Answer = { detail?: string; errors?: { field: string; message: string }[] }

const isPublication = (item: { kind: string } | undefined): item is PublicationItem => item?.kind === 'publication'

/** Returns functions that decide on submissions and read the outcome. */
export function createDelayCalls(testApp: TestApp) {
  const { db, now, reviewQueues } = testApp.kernel
  /** Sends a call about a submission as a client does. @returns the status and the body of the answer */
  const send = async (id: string, { by, body = {}, to = 'decision' }: Sent) => {
    const answer = await testApp.inject({
      method: 'POST',
      url: `/api/admin/reviews/publication/${id}/${to}`,
      headers: { authorization: `Bearer ${by.token}` },
      payload: body,
    })
    return { status: answer.statusCode, ...answer.json<Answer>() }
  }
  return {
    send,
    /** Returns the time this many milliseconds from now, as the contract writes it. */
    from: (ms: number): string => new Date(now().getTime() + ms).toISOString(),
    approve: (id: string, by: TestMember, traits: object = {}) =>
      decideAs(testApp, by, { kind: 'publication', id, ...APPROVAL, ...traits }),
    undo: (id: string, by: TestMember, body: Record<string, unknown> = {}) => send(id, { by, body, to: 'undo' }),
    carryOut: () => reviewQueues.carryOutDue(),
    itemOf: async (id: string, by: TestMember): Promise<PublicationItem | undefined> => {
      const { items } = await testApp.as(by)('GET /api/admin/reviews', { query: { kind: 'publication', id } })
      return items.find(isPublication)
    },
    idsIn: async (by: TestMember, status?: string) =>
      (await listAs(testApp, by, { kind: 'publication', ...(status ? { status } : {}) })).items.map(({ id }) => id),
    delaysOf: (id: string) => db.selectFrom('kernel.delayed_decision').selectAll().where('item_id', '=', id).execute(),
    isPublished: async (id: string) => {
      const found = db.selectFrom('submission.submission').select('status').where('id', '=', id)
      return (await found.executeTakeFirst())?.status === submissionStates.approved_for_publication
    },
  }
}

/** Creates an app with a stopped clock in which decisions can be undone, with two editors and an author. */
export async function createDelayScene(environment: Record<string, string> = delaySettings()) {
  const testApp = await createTestApp({ environment })
  testApp.stopClock()
  return {
    testApp,
    calls: createDelayCalls(testApp),
    admin: await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' }),
    otto: await testApp.createMember({ role: 'admin', firstName: 'Otto', lastName: 'Vale' }),
    author: await testApp.createMember(),
  }
}
