import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPublication } from '#features/library/server/testing-papers.ts'
import { aHouse, type TestHouse } from '#server/testing/house.ts'

let house: TestHouse
let publicNumber: string

beforeAll(async () => {
  house = await aHouse()
  ;({ publicNumber } = await aPublication(house, {
    title: 'Alarms at night',
    abstract:
      'Nurses hear many alarms at night. We counted alarms on three wards. Of 9,840 alarms, 87% needed no action.',
  }))
})
afterAll(() => house.stop())

const ask = (message: string, page_context: string | null = null) =>
  house.as(undefined)('POST /api/chat/message', { body: { message, page_context } })

test.each([
  'hi',
  'Hello there!',
  'thx a lot',
  'ok thanks',
  'who are you?',
  'are you a bot',
  'help',
  'can i ask you something',
])('“%s” is answered as it is meant: no person is called for it, and no use is counted', async (message) => {
  const { outcome, escalate_to_human: escalates, uses_left: left } = await ask(message)
  expect({ outcome, escalates, left }).toEqual({ outcome: 'courtesy', escalates: false, left: 20 })
})

test.each([
  ['help my dad collapsed', 'own_health'],
  ['hello how do i claim a project', 'answered'],
  ['thanks but i want to talk to a person', 'person'],
  ['who are you voting for', 'unknown'],
])('“%s” is more than a courtesy: %s', async (message, outcome) => {
  expect((await ask(message)).outcome).toBe(outcome)
})

test.each(['share price of Novartis', 'how do i reset my instagram password', 'is there a walmart account'])(
  'a name that stands nowhere here is not answered by what stands beside it: “%s”',
  async (message) => {
    expect((await ask(message)).outcome).toBe('unknown')
  },
)

test.each([
  ['cookies', '/privacy'],
  ['how do i donate', '/support#donate'],
  ['how do i download a paper as pdf', '/about'],
  ['get a certificate', '/about/students'],
  ['too many mails, turn them off', '/settings/notifications'],
  ['2fa phone is lost', '/login'],
])('“%s” leads to %s', async (message, url) => {
  const { outcome, sources } = await ask(message)
  expect({ outcome, url: sources[0]?.url }).toEqual({ outcome: 'answered', url })
})

test.each(['what is this', 'whats this about?', 'what does this say'])(
  'on the page of a paper “%s” asks of it',
  async (message) => {
    const { outcome, sources } = await ask(message, `/research/${publicNumber}`)
    expect({ outcome, url: sources[0]?.url }).toEqual({ outcome: 'answered', url: `/research/${publicNumber}` })
  },
)
