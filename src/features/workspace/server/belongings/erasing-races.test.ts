import { afterAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { aHouse } from '#server/testing/house.ts'
import { whileHeld } from '#server/testing/locks.ts'
import { eraseWriting } from '../belongings-queries.ts'
import { joinPaper, leavePaper } from '../public.ts'
import { aPaper, save } from '../testing.ts'

const house = await aHouse()
afterAll(() => house.stop())

const erase = ({ id, email }: { id: string; email: string }) =>
  transact(house.kernel, (tx) => eraseWriting(tx, { id, email }, house.kernel.now()))
const methodsOf = async (paperId: string) => {
  const sections = house.kernel.db.selectFrom('workspace.section').select('content').where('paper_id', '=', paperId)
  return (await sections.where('name', '=', 'methods').executeTakeFirstOrThrow()).content
}

test('what somebody wrote alone stays when another joins the paper while they are being erased', async () => {
  const author = await house.aMember()
  const mate = await house.aMember()
  const paperId = await aPaper(house, author)
  await save(house, author, { paperId, sectionName: 'methods', content: 'Two wards, one year.' })
  const now = house.kernel.now()
  const ended = await whileHeld(house, {
    change: (tx) => joinPaper(tx, { paperId, memberId: mate.id, now }),
    meanwhile: () => erase(author),
  })
  expect(ended.status).toBe('fulfilled')
  expect(await methodsOf(paperId)).toBe('Two wards, one year.')
})

test('it goes when the only other one leaves the paper meanwhile', async () => {
  const author = await house.aMember()
  const mate = await house.aMember()
  const paperId = await aPaper(house, author, [mate])
  await save(house, author, { paperId, sectionName: 'methods', content: 'Two wards, one year.' })
  const ended = await whileHeld(house, {
    change: (tx) => leavePaper(house.kernel, tx, { paperId, memberId: mate.id }),
    meanwhile: () => erase(author),
  })
  expect(ended.status).toBe('fulfilled')
  expect(await methodsOf(paperId)).toBe('')
})
