import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { createPaper } from '../../workspace.fixture.ts'
import { REPLACED, STORE_AGAIN_MS } from '../limits.ts'
import { connectEditor, TestEditor } from '../document.fixture.ts'
import { eventually } from '#server/testing/eventually.ts'

const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }

let testApp: TestApp
let lead: TestMember
beforeAll(async () => {
  testApp = await createTestApp({ environment })
  lead = await testApp.createMember({ firstName: 'Amara' })
})
afterAll(() => testApp.stop())

async function restore(id: string): Promise<void> {
  const asked = { actor: { id: lead.id, name: lead.name }, reason: 'A trial' }
  await testApp.kernel.backups.restores.restore(id, asked)
  await eventually(() => expect(testApp.kernel.writeBarrier.closedFor()).toMatch(/is restarting/))
}

/** Starts a server process on the replaced database and signs the lead in to it. */
async function restart() {
  const restarted = await createTestApp({ sharing: testApp, environment })
  const body = { email: lead.email, password: lead.password }
  const signedIn = await restarted.as(undefined)('POST /api/auth/login', { body })
  if (!('access_token' in signedIn)) throw new Error('A second factor was asked for')
  const token = signedIn.access_token
  return { restarted, token, address: await listen(restarted), [Symbol.asyncDispose]: restarted.stop }
}

test('after a restore, neither a tab nor a server merges earlier text into a paper', async () => {
  const paperId = await createPaper(testApp, lead)
  const address = await listen(testApp)
  const tab = await connectEditor({ address, token: lead.token, paperId })
  tab.type('Before. ')
  await tab.allSaved()
  const { id } = await testApp.kernel.backups.take('With a paper')
  tab.type('After. ')
  await tab.allSaved()
  // Reports a full disk until the database is replaced, so that typed text waits in the server's memory.
  const { writeBarrier, disk } = testApp.kernel
  vi.spyOn(disk, 'isFull').mockImplementation(() => writeBarrier.closedFor() === undefined)
  tab.type('Unsent. ')
  await tab.until(() => tab.waited.length > 0)
  await restore(id)
  expect(await tab.closed).toBe(CLOSED.restart)

  await using started = await restart()
  const { restarted, token } = started
  const { lineage } = await restarted.as({ token })('GET /api/student/papers/:paperId/workspace', {
    params: { paperId },
  })
  expect(lineage).toContain(id)
  const again = new TestEditor({ address: started.address, token, paperId, doc: tab.doc })
  expect(await again.closed).toBe(CLOSED.replaced)
  expect([again.refused, again.access]).toEqual([[REPLACED], undefined])
  const fresh = await connectEditor({ address: started.address, token, paperId, lineage })
  expect(fresh.text()).toBe('Before. ')
  fresh.type('And on. ')
  await fresh.allSaved()
  // Waits for the longest retry interval of the old server, which must not store its pending text.
  await pause(STORE_AGAIN_MS.at(-1))
  fresh.leave()
  const { sections } = await restarted.as({ token })('GET /api/student/papers/:paperId/workspace', {
    params: { paperId },
  })
  expect(sections['methods']?.content).toBe('Before. And on. ')
})
