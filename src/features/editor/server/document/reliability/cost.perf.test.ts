import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anotherProcess, type OtherProcess } from '#server/realtime/fork.fixture.ts'
import { trialCount } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper, save, words } from '../../workspace.fixture.ts'
import { LINGER_MS } from '../limits.ts'
import { connectEditor, type TestEditor } from '../document.fixture.ts'

const OPEN = 100
const OPENED_AND_CLOSED = trialCount({ daily: 100, long: 1_000 })
const WORDS = 5_000
const MB = 1024 * 1024

const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }
let testApp: TestApp
let there: OtherProcess
let member: TestMember
const papers: string[] = []

beforeAll(async () => {
  testApp = await createTestApp({ environment })
  there = await anotherProcess(testApp, environment)
  member = await testApp.createMember()
  for (let paper = 0; paper < OPEN; paper += 1) {
    const paperId = await createPaper(testApp, member)
    await save(testApp, member, { paperId, sectionName: 'methods', content: words(WORDS) })
    papers.push(paperId)
  }
}, 300_000)
afterAll(async () => {
  await there.kill()
  await testApp.stop()
})

// A member can have at most 20 sockets at this endpoint, so a new member is created for every ten papers.
async function openAll(): Promise<TestEditor[]> {
  const editors: TestEditor[] = []
  for (const [index, paperId] of papers.entries()) {
    if (index % 10 === 0) member = await testApp.createMember()
    await testApp.kernel.db
      .insertInto('team.guest')
      .values({ paper_id: paperId, member_id: member.id, is_mentor: false, access: 'write', joined_at: new Date() })
      .execute()
    editors.push(await connectEditor({ address: there.address, token: member.token, paperId }))
  }
  return editors
}

test(
  `${OPEN} open papers take less than 400 MB, and ${OPENED_AND_CLOSED} closed papers are freed`,
  { timeout: 600_000 },
  async () => {
    const before = (await there.measure()).rssBytes
    const editors = await openAll()
    for (const editor of editors) editor.type('One more word.')
    await Promise.all(editors.map((editor) => editor.allSaved()))
    const open = (await there.measure()).rssBytes
    process.stdout.write(`100 open papers of 5,000 words: ${Math.round((open - before) / MB)} MB\n`)
    expect(open - before).toBeLessThan(400 * MB)
    for (const editor of editors) editor.leave()
    await pause(LINGER_MS + 2_000)
    const rested = (await there.measure()).rssBytes
    for (let opened = 0; opened < OPENED_AND_CLOSED; opened += 1) {
      const editor = await connectEditor({
        address: there.address,
        token: member.token,
        paperId: papers.at(-1 - (opened % 10)) ?? '',
      })
      editor.leave()
      if (opened % 50 === 49) await pause(LINGER_MS + 500)
    }
    await pause(LINGER_MS + 2_000)
    const after = (await there.measure()).rssBytes
    process.stdout.write(`after ${OPENED_AND_CLOSED} opened and closed: ${Math.round((after - rested) / MB)} MB more\n`)
    expect(after - rested).toBeLessThan(50 * MB)
  },
)
