import { afterAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { whileLocked } from '#server/testing/locks.ts'
import { joinPaper, leavePaper } from '#features/editor/server/public.ts'
import { createPaper, save } from '#features/editor/server/workspace.fixture.ts'
import { eraseWriting } from '#features/editor/server/personal-data.ts'

const testApp = await createTestApp()
afterAll(() => testApp.stop())

const erase = ({ id, email }: { id: string; email: string }) =>
  transact(testApp.kernel, (tx) => eraseWriting(tx, { id, email }))
const methodsOf = async (paperId: string) => {
  const sections = testApp.kernel.db.selectFrom('editor.section').select('content').where('paper_id', '=', paperId)
  return (await sections.where('name', '=', 'methods').executeTakeFirstOrThrow()).content
}

test('a member’s own paper stays when another joins it during the erasure', async () => {
  const author = await testApp.createMember()
  const mate = await testApp.createMember()
  const paperId = await createPaper(testApp, author)
  await save(testApp, author, { paperId, sectionName: 'methods', content: 'Two wards, one year.' })
  const now = testApp.kernel.now()
  const ended = await whileLocked(testApp, {
    change: (tx) => joinPaper(tx, { paperId, memberId: mate.id, now }),
    meanwhile: () => erase(author),
  })
  expect(ended.status).toBe('fulfilled')
  expect(await methodsOf(paperId)).toBe('Two wards, one year.')
})

test('it is erased when the only other member leaves the paper in the meantime', async () => {
  const author = await testApp.createMember()
  const mate = await testApp.createMember()
  const paperId = await createPaper(testApp, author, [mate])
  await save(testApp, author, { paperId, sectionName: 'methods', content: 'Two wards, one year.' })
  const ended = await whileLocked(testApp, {
    change: (tx) => leavePaper(testApp.kernel, tx, { paperId, memberId: mate.id }),
    meanwhile: () => erase(author),
  })
  expect(ended.status).toBe('fulfilled')
  expect(await methodsOf(paperId)).toBe('')
})
