import { afterAll, beforeAll, expect, test } from 'vitest'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { aWordFile, heading, paragraph, run } from '#formats/docx/in/word.fixture.ts'
import { transact } from '#server/data/transact.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { FILE_NAME_HEADER } from '#shared/upload.ts'
import { lockPaper } from '#features/team/server/queries.ts'
import { save } from '../workspace.fixture.ts'
import { catchUp } from '../document/change-document.ts'
import { aTeam, blocks, lineOf, makeHeading, type Team } from './lost-words.fixture.ts'

let testApp: TestApp
let amara: TestMember
let daniel: TestMember
let offeredTo: Team['offeredTo']
let twoWriters: Team['twoWriters']
let offline: Team['offline']
let discard: Team['discard']
let textOf: Team['textOf']

beforeAll(async () => {
  ;({ testApp, amara, daniel, offeredTo, twoWriters, offline, discard, textOf } = await aTeam())
})
afterAll(() => testApp.stop())

test('words typed offline in a paragraph that became a heading stay in it', async () => {
  const { paperId, one, other } = await twoWriters('We counted alarms in wards.\n\nThen we rested.')
  const back = offline(other, daniel, paperId)
  lineOf(other.doc).insert(17, ' of ten pumps')
  makeHeading(one)
  await one.allSaved()
  const again = await back()
  await again.allSaved()
  expect(await textOf(paperId)).toBe('We counted alarms of ten pumps in wards.\n\nThen we rested.')
  await again.until(() => blocks(again.doc)[0]?.nodeName === 'heading' && again.text().includes('pumps'))
  expect([await offeredTo(amara, paperId), await offeredTo(daniel, paperId)]).toEqual([[], []])
  one.leave()
  again.leave()
})

test('words stored before a member returns who had not seen them stay in the paragraph that the member restyled', async () => {
  const { paperId, one, other } = await twoWriters('We counted alarms in wards.')
  const back = offline(one, amara, paperId)
  makeHeading(one)
  lineOf(other.doc).insert(17, ' of ten pumps')
  await other.allSaved()
  expect(await textOf(paperId)).toBe('We counted alarms of ten pumps in wards.')
  const again = await back()
  await again.allSaved()
  expect(await textOf(paperId)).toBe('We counted alarms of ten pumps in wards.')
  await other.until(() => blocks(other.doc)[0]?.nodeName === 'heading' && other.text().includes('pumps'))
  expect([await offeredTo(amara, paperId), await offeredTo(daniel, paperId)]).toEqual([[], []])
  other.leave()
  again.leave()
})

test('words deleted by their writer, or by a member who saw them, are not offered', async () => {
  const { paperId, one, other } = await twoWriters('We counted alarms in wards.')
  lineOf(other.doc).insert(17, ' of ten pumps')
  await other.allSaved()
  await one.until(() => one.text().includes('pumps'))
  makeHeading(one)
  await one.allSaved()
  await other.until(() => blocks(other.doc)[0]?.nodeName === 'heading')
  lineOf(other.doc).delete(0, 10)
  await other.allSaved()
  one.write('')
  await one.allSaved()
  expect(await textOf(paperId)).toBe('')
  expect([await offeredTo(amara, paperId), await offeredTo(daniel, paperId)]).toEqual([[], []])
  one.leave()
  other.leave()
})

test('words in a removed paragraph are offered once, and no longer after they are discarded', async () => {
  const { paperId, one, other } = await twoWriters('First.\n\nWe counted alarms.\n\nLast.')
  const back = offline(other, daniel, paperId)
  lineOf(other.doc, 1).insert(17, ' by hand, twice')
  sectionRoot(one.doc, 'methods').delete(1, 1)
  await one.allSaved()
  const again = await back()
  await again.allSaved()
  const [lost, more] = await offeredTo(daniel, paperId)
  expect([lost?.words, lost?.before, lost?.after, more]).toEqual([
    ' by hand, twice',
    'We counted alarms',
    '.',
    undefined,
  ])
  again.press()
  await again.allSaved()
  expect(await offeredTo(daniel, paperId)).toHaveLength(1)
  await expect(discard(amara, paperId, lost?.id ?? '')).rejects.toMatchObject({ kind: 'not_found' })
  await discard(daniel, paperId, lost?.id ?? '')
  expect(await offeredTo(daniel, paperId)).toEqual([])
  await expect(discard(daniel, paperId, lost?.id ?? '')).rejects.toMatchObject({ kind: 'not_found' })
  const stranger = await testApp.createMember()
  await expect(offeredTo(stranger, paperId)).rejects.toMatchObject({ kind: 'not_found' })
  one.leave()
  again.leave()
})

test('unsent words in a paragraph missing from a restored version are offered with the reason', async () => {
  const { paperId, one, other } = await twoWriters('As it was.')
  const { id: versionId } = await testApp.as(amara)('POST /api/student/papers/:paperId/versions', {
    params: { paperId },
    body: { name: 'Before the meeting' },
  })
  one.write('As it was.\n\nAlso new.')
  await one.allSaved()
  await other.until(() => other.text().includes('Also new.'))
  one.leave()
  const back = offline(other, daniel, paperId)
  lineOf(other.doc, 1).insert(8, ', and unsent')
  await testApp.as(amara)('POST /api/student/papers/:paperId/versions/:versionId/restore', {
    params: { paperId, versionId },
    body: {},
  })
  const again = await back()
  await again.allSaved()
  expect(await textOf(paperId)).toBe('As it was.')
  expect(await offeredTo(daniel, paperId)).toMatchObject([
    { words: ', and unsent', before: 'Also new', after: '.', reason: 'restored', section: 'methods' },
  ])
  expect(await offeredTo(amara, paperId)).toEqual([])
  again.leave()
})

/** Types in the second paragraph while the tab is offline and the server removes that paragraph. */
async function typeWhile(replace: (paperId: string) => Promise<unknown>) {
  const { paperId, one, other } = await twoWriters('First.\n\nAlarms by day.')
  one.leave()
  const back = offline(other, daniel, paperId)
  lineOf(other.doc, 1).insert(6, ' of pumps')
  await replace(paperId)
  const again = await back()
  await again.allSaved()
  again.leave()
  expect([await textOf(paperId), await offeredTo(amara, paperId)]).toEqual(['First.', []])
  return offeredTo(daniel, paperId)
}

test('unsent words in a paragraph that an API save removed are offered, with the reason', async () => {
  const offered = await typeWhile((paperId) =>
    save(testApp, amara, { paperId, sectionName: 'methods', content: 'First.' }),
  )
  expect(offered).toMatchObject([{ words: ' of pumps', before: 'Alarms', after: ' by day.', reason: 'saved' }])
})

test('unsent words in a paragraph that a Word draft replaced are offered with the reason', async () => {
  const offered = await typeWhile(async (paperId) => {
    const { statusCode } = await testApp.inject({
      method: 'POST',
      url: `/api/student/papers/${paperId}/word-draft?replace=yes`,
      headers: {
        'content-type': 'application/octet-stream',
        [FILE_NAME_HEADER]: 'draft.docx',
        authorization: `Bearer ${amara.token}`,
      },
      payload: Buffer.from(aWordFile({ body: heading('Methods') + paragraph(run('First.')) })),
    })
    expect(statusCode).toBe(200)
  })
  expect(offered).toMatchObject([{ words: ' of pumps', before: 'Alarms', after: ' by day.', reason: 'imported' }])
})

test('words in two paragraphs that another member joined stay in the text', async () => {
  const { paperId, one, other } = await twoWriters('First part.\n\nSecond part.')
  const back = offline(other, daniel, paperId)
  lineOf(other.doc, 1).insert(11, ' of the trial')
  lineOf(other.doc, 0).insert(10, ' of the ward')
  one.doc.transact(() => {
    lineOf(one.doc).insert(11, lineOf(one.doc, 1).toString())
    sectionRoot(one.doc, 'methods').delete(1, 1)
  })
  await one.allSaved()
  const again = await back()
  await again.allSaved()
  expect(await textOf(paperId)).toBe('First part of the ward.Second part of the trial.')
  expect([await offeredTo(amara, paperId), await offeredTo(daniel, paperId)]).toEqual([[], []])
  one.leave()
  again.leave()
})

test('words lost when a server died before projecting the sections are offered', async () => {
  const { paperId, one, other } = await twoWriters('We counted alarms in wards.')
  const back = offline(other, daniel, paperId)
  lineOf(other.doc).insert(17, ' of ten pumps')
  sectionRoot(one.doc, 'methods').delete(0, 1)
  await one.allSaved()
  one.leave()
  const again = await back()
  await again.allSaved()
  again.leave()
  // Simulates the state that a new server may find: the log contains all changes, and none of them has been derived.
  await testApp.kernel.db.deleteFrom('editor.lost_words').where('paper_id', '=', paperId).execute()
  await testApp.kernel.db.deleteFrom('editor.removed_passage').where('paper_id', '=', paperId).execute()
  await testApp.kernel.db.updateTable('team.paper').set({ document_seq: 1 }).where('id', '=', paperId).execute()
  await transact(testApp.kernel, async (tx) => {
    const paper = await lockPaper(tx, paperId)
    if (paper) await catchUp(testApp.kernel, tx, paper)
  })
  expect((await offeredTo(daniel, paperId)).map(({ words }) => words)).toEqual([' of ten pumps'])
})
