import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp

const PRIYA = { givenName: 'Priya', familyName: 'Raghunathan', affiliation: 'A hospital' }
const IDA = { givenName: 'Ida', familyName: 'Brandt', affiliation: 'A school' }
const QUIET = 'Protected quiet hours on a ward'

beforeAll(async () => {
  testApp = await createTestApp()
  const abstract = 'Wards are loud. The median sound level at night fell by 6 decibels. Patients slept longer.'
  await createPublication(testApp, { title: QUIET, abstract, authors: [PRIYA, IDA] })
  await createPublication(testApp, { title: 'Lamps in corridors', abstract: 'Lamps were dimmed.', authors: [IDA] })
  const gone = await createPublication(testApp, {
    title: 'Doors that close',
    abstract: 'Doors hummed.',
    authors: [PRIYA],
  })
  await testApp.as(await testApp.createMember({ role: 'admin' }))('PUT /api/admin/research-papers/:paperId/withdrawn', {
    params: { paperId: gone.id },
    body: { withdrawn: true, reason: 'The doors were made up.' },
  })
})
afterAll(() => testApp.stop())

const ask = (message: string) => testApp.as(undefined)('POST /api/chat/message', { body: { message } })

test.each([
  'What did Priya Raghunathan write?',
  'papers by Priya Raghunathan',
  'What has priya raghunathan published?',
  'Is there anything by Priya  Raghunathan?',
])('“%s” is answered with the papers of the author with that full name', async (message) => {
  const answer = await ask(message)
  const titles = answer.sources.map(({ title }) => title).toSorted()
  expect({ outcome: answer.outcome, titles }).toEqual({ outcome: 'answered', titles: ['Doors that close', QUIET] })
  expect(answer.message).toContain('The doors were made up.')
  expect(JSON.stringify(answer)).not.toContain('hummed')
})

test.each(['papers by Priya', 'papers by Priya Raghu', 'What did Nobody Atall write?'])(
  'a partial or unknown name finds no author: “%s”',
  async (message) => expect((await ask(message)).sources).toEqual([]),
)

test('a question about the authors names them for the paper on that topic', async () => {
  for (const asked of [
    'Who wrote the paper on protected quiet hours?',
    'who are the authors of the study about quiet hours',
    'Who wrote the paper on lamps?',
  ]) {
    const { message, outcome } = await ask(asked)
    expect({ asked, outcome }).toEqual({ asked, outcome: 'answered' })
    expect(message).toContain(asked.includes('lamps') ? '“Ida Brandt”' : '“Priya Raghunathan, Ida Brandt”')
  }
  expect(await ask('Who wrote the paper on zebras?')).toMatchObject({ outcome: 'unknown', sources: [] })
})

test('a question about a measurement is answered by the paper that reports it', async () => {
  expect(await ask('By how many decibels did the sound level fall at night?')).toMatchObject({
    outcome: 'answered',
    sources: [{ title: QUIET, quote: expect.stringContaining('6 decibels') as string }],
  })
})
