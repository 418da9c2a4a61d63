import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { confusableSkeleton } from '../confusables.ts'
import { createChannel } from '../community.fixture.ts'

let testApp: TestApp
let owner: TestMember
let other: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.createMember()
  other = await testApp.createMember()
})
afterAll(() => testApp.stop())

const LOOKS_LIKE = 'This name is too similar to the channel “Aorta”. Please choose another.'

test('a name that looks like another channel’s name is refused with that name', async () => {
  await createChannel(testApp, owner, 'Aorta')
  for (const name of ['Aorta\u3164', 'Ａｏｒｔａ', 'Аorta', 'Aörta', 'A-orta!', 'A0rta'])
    await expect(createChannel(testApp, other, name)).rejects.toMatchObject({
      errors: [{ field: 'name', message: LOOKS_LIKE }],
    })
  await expect(createChannel(testApp, other, 'aorta')).rejects.toMatchObject({
    detail: 'A channel with this name already exists.',
  })
})

test('a channel cannot be renamed to a similar name, but its own spelling can change', async () => {
  const channelId = await createChannel(testApp, other, 'Vessels')
  const rename = (name: string) =>
    testApp.as(other)('PUT /api/messaging/channels/:channelId', { params: { channelId }, body: { name } })
  await expect(rename('Aоrta')).rejects.toMatchObject({ detail: LOOKS_LIKE })
  expect((await rename('VESSELS')).channel.name).toBe('VESSELS')
  await rename('Veins')
  await createChannel(testApp, owner, 'Vessels')
})

test('of two members who choose similar names at the same time, one succeeds', async () => {
  const names = ['Spleen', 'Sрleen', 'SPLEEN', 'Ｓpleen', 'Splееn', 'Spleen\u3164']
  const made = await Promise.allSettled(names.map((name) => createChannel(testApp, owner, name)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('older channels are also compared by similar names', async () => {
  const { db } = testApp.kernel
  const channelId = await createChannel(testApp, owner, 'Kidneys')
  const alike = await createChannel(testApp, owner, 'Renal')
  await db.updateTable('community.conversation').set({ likeness: null }).execute()
  await db.updateTable('community.conversation').set({ name: 'Kidneys!' }).where('id', '=', alike).execute()
  await expect(createChannel(testApp, other, 'Kidnеys')).rejects.toMatchObject({
    detail: expect.stringContaining('“Kidneys”') as string,
  })
  // The refused change had no effect.
  await createChannel(testApp, other, 'Bladder')
  const rows = await db.selectFrom('community.conversation').select(['id', 'likeness']).execute()
  expect(rows).toContainEqual({ id: channelId, likeness: confusableSkeleton('Kidneys') })
  expect(rows).toContainEqual({ id: alike, likeness: null })
})

test.each([
  ['Ward 4', 'Ward A'],
  ['Ward 1', 'Ward I'],
  ['Group A+', 'Group A'],
  ['🫀', '🫁'],
  ['कल', 'काल'],
  ['Сердце', 'Heart'],
])('%s does not look like %s', (one, two) => expect(confusableSkeleton(one)).not.toBe(confusableSkeleton(two)))
