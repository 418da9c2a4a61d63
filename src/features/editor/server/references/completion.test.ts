import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { aReference } from '#formats/citations/citations.fixture.ts'
import { referencesRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { connectEditor } from '../document/document.fixture.ts'
import { createPaper } from '../workspace.fixture.ts'

let testApp: TestApp
let lead: TestMember
let paperId: string
let address: string

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  lead = await testApp.createMember()
  paperId = await createPaper(testApp, lead)
})
afterAll(() => testApp.stop())

const completion = async () =>
  (await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })).sections['references']
    ?.completion_status

test('the references are completed while one of them is cited, and no longer once it is removed', async () => {
  const editor = await connectEditor({ address, token: lead.token, paperId })
  referencesRoot(editor.doc).set('a', aReference({ id: 'a' }))
  await editor.allSaved()
  expect(await completion()).toBe('not_started')
  const [paragraph, citation] = [new Y.XmlElement('paragraph'), new Y.XmlElement('citation')]
  citation.setAttribute('refs', 'a')
  paragraph.insert(0, [citation])
  sectionRoot(editor.doc, 'results').push([paragraph])
  await editor.allSaved()
  expect(await completion()).toBe('completed')
  referencesRoot(editor.doc).delete('a')
  await editor.allSaved()
  expect(await completion()).toBe('not_started')
  editor.leave()
})
