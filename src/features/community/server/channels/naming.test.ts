import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'
import { likenessOf } from '../likeness.ts'
import { aChannel } from '../testing.ts'

let house: TestHouse
let owner: TestMember
let other: TestMember
beforeAll(async () => {
  house = await aHouse()
  owner = await house.aMember()
  other = await house.aMember()
})
afterAll(() => house.stop())

const LOOKS_LIKE = 'This looks like the channel “Aorta”. Please choose a name that nobody takes for that one.'

test('a name that looks like another channel’s is refused, and says which', async () => {
  await aChannel(house, owner, 'Aorta')
  for (const name of ['Aorta\u3164', 'Ａｏｒｔａ', 'Аorta', 'Aörta', 'A-orta!', 'A0rta'])
    await expect(aChannel(house, other, name)).rejects.toMatchObject({
      errors: [{ field: 'name', message: LOOKS_LIKE }],
    })
  await expect(aChannel(house, other, 'aorta')).rejects.toMatchObject({
    detail: 'There is a channel of this name already.',
  })
})

test('neither can a channel be renamed so, and its own name can be spelt anew', async () => {
  const channelId = await aChannel(house, other, 'Vessels')
  const rename = (name: string) =>
    house.as(other)('PUT /api/messaging/channels/:channelId', { params: { channelId }, body: { name } })
  await expect(rename('Aоrta')).rejects.toMatchObject({ detail: LOOKS_LIKE })
  expect((await rename('VESSELS')).channel.name).toBe('VESSELS')
  await rename('Veins')
  await aChannel(house, owner, 'Vessels')
})

test('of two who take names that look alike at once, one gets it', async () => {
  const names = ['Spleen', 'Sрleen', 'SPLEEN', 'Ｓpleen', 'Splееn', 'Spleen\u3164']
  const made = await Promise.allSettled(names.map((name) => aChannel(house, owner, name)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a channel from before names were compared so is found all the same', async () => {
  const { db } = house.kernel
  const channelId = await aChannel(house, owner, 'Kidneys')
  const alike = await aChannel(house, owner, 'Renal')
  await db.updateTable('community.conversation').set({ likeness: null }).execute()
  await db.updateTable('community.conversation').set({ name: 'Kidneys!' }).where('id', '=', alike).execute()
  await expect(aChannel(house, other, 'Kidnеys')).rejects.toMatchObject({
    detail: expect.stringContaining('“Kidneys”') as string,
  })
  // What was refused has changed nothing.
  await aChannel(house, other, 'Bladder')
  const rows = await db.selectFrom('community.conversation').select(['id', 'likeness']).execute()
  expect(rows).toContainEqual({ id: channelId, likeness: likenessOf('Kidneys') })
  expect(rows).toContainEqual({ id: alike, likeness: null })
})

test.each([
  ['Ward 4', 'Ward A'],
  ['Ward 1', 'Ward I'],
  ['Group A+', 'Group A'],
  ['🫀', '🫁'],
  ['कल', 'काल'],
  ['Сердце', 'Heart'],
])('%s does not look like %s', (one, two) => expect(likenessOf(one)).not.toBe(likenessOf(two)))
