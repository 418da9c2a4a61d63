import * as Y from 'yjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { lockPaper } from '#features/team/server/queries.ts'
import { createPaper } from '../../workspace.fixture.ts'
import { connectEditor, type TestEditor, untilSameText } from '../document.fixture.ts'
import { documentsOf } from '../documents.ts'
import { NOT_YOUR_TEXT } from '../limits.ts'
import { appendChange } from '../log-queries.ts'

let testApp: TestApp
let address: string
let lead: TestMember
let colleague: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
})
afterAll(() => testApp.stop())

const open = ({ token }: TestMember, paperId: string, doc?: Y.Doc) => connectEditor({ address, token, paperId, doc })
const contentOf = async (paperId: string) =>
  (await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })).sections.methods
    ?.content

const isComplete = async (paperId: string, client: number) =>
  (
    await testApp.kernel.db
      .selectFrom('team.document_client')
      .select('is_complete')
      .where('paper_id', '=', paperId)
      .where('client_id', '=', client)
      .executeTakeFirst()
  )?.is_complete

/** Makes changes in a tab without sending them. @returns the changes */
function unsentChanges(editor: TestEditor, change: () => void): Uint8Array[] {
  const updates: Uint8Array[] = []
  const keep = (update: Uint8Array) => updates.push(update)
  editor.doc.on('update', keep)
  editor.isSynced = false
  change()
  editor.isSynced = true
  editor.doc.off('update', keep)
  return updates
}

const send = (editor: TestEditor, update: Uint8Array) =>
  editor.say({ is: 'change', number: ++editor.sent, update, heard: 0 })

test('a change that waits for a missing one in the log is saved only once the missing one has arrived', async () => {
  const paperId = await createPaper(testApp, lead)
  const editor = await open(lead, paperId)
  editor.write('One')
  await editor.allSaved()
  const [, last] = unsentChanges(editor, () => {
    editor.press()
    editor.press()
  })
  if (!last) throw new Error('The tab made no changes.')
  await transact(testApp.kernel, async (tx) => {
    await lockPaper(tx, paperId)
    await appendChange(testApp.kernel, tx, { paperId, update: last, by: [lead.id] })
  })
  const document = documentsOf(testApp.kernel).of(paperId)
  await eventually(() => expect(document.doc.store.pendingStructs).not.toBeNull())
  send(editor, last)
  await editor.allSaved()
  expect(await contentOf(paperId)).toBe('xxOne')
  await untilSameText([editor], () => contentOf(paperId))
  editor.leave()
})

/** Returns letters that a tab could have typed, forged in a copy of its document. */
function forgedLetters({ doc }: TestEditor, letters: string): Uint8Array {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  copy.clientID = doc.clientID
  const before = Y.encodeStateVector(copy)
  const paragraph = sectionRoot(copy, 'methods').get(0) as Y.XmlElement
  ;(paragraph.get(0) as Y.XmlText).insert(0, letters)
  return Y.encodeStateAsUpdate(copy, before)
}

test('letters forged under the client id of another open tab are never confirmed, and the forger reconnects', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  const [one, forger] = [await open(lead, paperId), await open(colleague, paperId)]
  one.write('Kept')
  await one.allSaved()
  await forger.until(() => forger.text() === 'Kept')
  send(forger, forgedLetters(one, 'Forged '))
  expect(await forger.closed).toBe(CLOSED.restart)
  expect(forger.saved).toBeLessThan(forger.sent)
  one.press()
  await one.allSaved()
  expect(await contentOf(paperId)).toBe('xKept')
  one.leave()
})

test('letters forged under the client id of another member’s closed tab are refused, and its own are stored', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  const [one, forger] = [await open(lead, paperId), await open(colleague, paperId)]
  one.write('Kept')
  await one.allSaved()
  await forger.until(() => forger.text() === 'Kept')
  one.leave()
  await eventually(async () => expect(await isComplete(paperId, one.doc.clientID)).toBe(true))
  send(forger, forgedLetters(one, 'Forged '))
  expect(await forger.closed).toBe(CLOSED.refused)
  expect(forger.refused).toEqual([NOT_YOUR_TEXT])
  one.press()
  const again = await open(lead, paperId, one.doc)
  await again.allSaved()
  expect([await contentOf(paperId), await isComplete(paperId, one.doc.clientID)]).toEqual(['xKept', false])
  again.leave()
})

test('letters that a server passed on without storing them are stored when another member’s tab sends them', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  const [one, other] = [await open(lead, paperId), await open(colleague, paperId)]
  one.write('Kept')
  await one.allSaved()
  const relayed = forgedLetters(one, 'Relayed ')
  one.leave()
  await eventually(async () => expect(await isComplete(paperId, one.doc.clientID)).toBe(true))
  // Simulates a server that was killed before it stored the letters, and so before it noted that the tab was closed.
  await testApp.kernel.db
    .updateTable('team.document_client')
    .set({ is_complete: false })
    .where('client_id', '=', one.doc.clientID)
    .execute()
  send(other, relayed)
  await other.allSaved()
  expect(await contentOf(paperId)).toBe('Relayed Kept')
  other.leave()
})
