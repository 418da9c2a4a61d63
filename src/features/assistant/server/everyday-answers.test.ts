import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let publicNumber: string

beforeAll(async () => {
  testApp = await createTestApp()
  ;({ publicNumber } = await createPublication(testApp, {
    title: 'Alarms at night',
    abstract:
      'Nurses hear many alarms at night. We counted alarms on three wards. Of 9,840 alarms, 87% needed no action.',
  }))
})
beforeAll(() =>
  createPublication(testApp, {
    title: 'Acupuncture against pain of the lower back: a randomised trial',
    abstract:
      'Pain of the lower back is common. We randomised 120 patients to acupuncture or a leaflet. In this study pain was scored after six weeks. It fell by half with acupuncture. The leaflet changed nothing.',
  }),
)
afterAll(() => testApp.stop())

const ask = (message: string, page_context: string | null = null) =>
  testApp.as(undefined)('POST /api/chat/message', { body: { message, page_context } })

test.each([
  'hi',
  'Hello there!',
  'thx a lot',
  'ok thanks',
  'who are you?',
  'are you a bot',
  'help',
  'can i ask you something',
])('“%s” gets a courtesy reply without a handover and is not counted', async (message) => {
  const { outcome, escalate_to_human: escalates, uses_left: left } = await ask(message)
  expect({ outcome, escalates, left }).toEqual({ outcome: 'courtesy', escalates: false, left: 20 })
})

test.each([
  ['help my dad collapsed', 'own_health'],
  ['hello how do i claim a project', 'answered'],
  ['thanks but i want to talk to a person', 'person'],
  ['get me through to somebody', 'person'],
  ['how do i get more people on my team', 'answered'],
  ['can i get a person please', 'person'],
  ['who are you voting for', 'unknown'],
])('“%s” is more than a courtesy: %s', async (message, outcome) => {
  expect((await ask(message)).outcome).toBe(outcome)
})

test.each(['share price of Novartis', 'how do i reset my instagram password', 'is there a walmart account'])(
  'a question with an unknown name is not answered from its other words: “%s”',
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
  ['can two people write at once', '/about/students'],
  ['who can be a coauthor', '/about/students'],
  ['how do I add my friend to the paper', '/about/students'],
  ['what if two of us type at the same time', '/about/students'],
  ['can my classmate be a co-author', '/about/students'],
  ['how do i invite someone to my paper', '/about/students'],
  ['is simultaneous editing possible', '/about/students'],
  ['will we overwrite each other', '/about/students'],
  ['can my tutor comment on my draft', '/about/students'],
  ['how many people in a team', '/about'],
  ['How do I submit a research question?', '/faq#how-to-ask'],
  ['Who can see my profile?', '/settings/privacy'],
  ['how do I hide my profile in the directory?', '/settings/privacy'],
  ['how do i become a mentor', '/faq#mentoring'],
  ['can I withdraw my claim?', '/student/dashboard?tab=workspace'],
  ['can my teammate cancel our claim', '/student/dashboard?tab=workspace'],
  ['any news on my question', '/about/professionals'],
  ['how long until someone claims my question', '/faq#how-long'],
])('“%s” leads to %s', async (message, url) => {
  const { outcome, sources } = await ask(message)
  expect({ outcome, url: sources[0]?.url }).toEqual({ outcome: 'answered', url })
})

test('questions about what a study’s authors say are answered only from papers', async () => {
  const { outcome, sources } = await ask('What do the authors suggest should be tried for alerts?')
  expect({ outcome, sources: sources.filter(({ kind }) => kind !== 'paper') }).toEqual({
    outcome: 'unknown',
    sources: [],
  })
})

test.each(['what is this', 'whats this about?', 'what does this say'])(
  'on a paper’s page, “%s” asks about that paper',
  async (message) => {
    const { outcome, sources } = await ask(message, `/research/${publicNumber}`)
    expect({ outcome, url: sources[0]?.url }).toEqual({ outcome: 'answered', url: `/research/${publicNumber}` })
  },
)

test.each([
  'how many participants did the acupuncture study have',
  'how many people took part in the acupuncture trial',
  'how many patients were in the study on acupuncture',
  'what was the sample size of the acupuncture trial',
])('“%s” is answered by the paper with that number', async (message) => {
  const { outcome, sources } = await ask(message)
  expect(outcome).toBe('answered')
  expect(sources[0]?.quote).toContain('120 patients')
})
