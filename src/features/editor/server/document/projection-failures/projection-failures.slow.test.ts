import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { SECTION_LENGTH_MAX } from '../../../limits.ts'
import { createPaper, save } from '../../workspace.fixture.ts'
import { connectEditor } from '../document.fixture.ts'
import { eventually } from '#server/testing/eventually.ts'

let testApp: TestApp
let address: string
let lead: TestMember
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  lead = await testApp.createMember()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const refuseSections = (refuses: boolean) =>
  (refuses
    ? sql`alter table editor.section add constraint section_broken check (content not like '%unlucky%')`
    : sql`alter table editor.section drop constraint section_broken`
  ).execute(testApp.kernel.db)

const lasting = async () =>
  (await testApp.as(admin)('GET /api/admin/troubles')).troubles.filter(
    ({ watch, healed_at }) => watch === 'papers-written-down' && healed_at === null,
  )

test('a failing projection is reported within five seconds, raises an incident, and recovers', async () => {
  const paperId = await createPaper(testApp, lead)
  const editor = await connectEditor({ address, token: lead.token, paperId })
  await save(testApp, lead, { paperId, sectionName: 'methods', content: 'A lucky word.' })
  const { id: versionId } = await testApp.as(lead)('POST /api/student/papers/:paperId/versions', {
    params: { paperId },
    body: { name: 'Before' },
  })
  await editor.until(() => editor.text() === 'A lucky word.')
  await refuseSections(true)
  try {
    editor.type(' And an unlucky one.')
    await editor.allSaved()
    await editor.until(() => typeof editor.underived === 'string', { within: 5_000 })
    expect(editor.underived).toMatch(/is saved, but Inflo can’t update word counts/)
    await eventually(async () => expect((await lasting())[0]?.sentence).toContain(paperId))
    const late = await connectEditor({ address, token: lead.token, paperId })
    await late.until(() => late.underived === editor.underived)
    late.leave()
    // An earlier version can be restored although the current text can't be derived.
    const params = { paperId, versionId }
    await testApp.as(lead)('POST /api/student/papers/:paperId/versions/:versionId/restore', { params, body: {} })
    await editor.until(() => editor.text() === 'A lucky word.')
    editor.type(' And unlucky ones.')
    await editor.allSaved()
    await editor.until(() => typeof editor.underived === 'string', { within: 5_000 })
  } finally {
    await refuseSections(false)
  }
  await editor.until(() => editor.underived === null)
  const { sections } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
  expect(sections.methods?.content).toBe('A lucky word. And unlucky ones.')
  await eventually(async () => expect(await lasting()).toEqual([]))
  editor.leave()
})

test('a section of a million letters in different words is projected', async () => {
  const paperId = await createPaper(testApp, lead)
  const editor = await connectEditor({ address, token: lead.token, paperId })
  let text = ''
  for (let word = 100_000; text.length < SECTION_LENGTH_MAX - 20; word += 1) text += `${word.toString(36)}q `
  editor.replaceAll(text.trim())
  await editor.allSaved()
  const { sections } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
  expect(sections.methods?.content).toHaveLength(text.trim().length)
  editor.leave()
})
