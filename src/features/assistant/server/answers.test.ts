import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { createPaper, save } from '#features/editor/server/workspace.fixture.ts'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

let testApp: TestApp
let member: TestMember
let other: TestMember
let publicNumber: string
let paperId: string

const ABSTRACT =
  'Nurses hear many alarms at night. We counted alarms on three wards for thirty nights. Of 9,840 alarms, 87% needed no action. Wider limits cut alarms by 41%. Nothing was missed in that time. Further wards should repeat it.'

beforeAll(async () => {
  testApp = await createTestApp()
  member = await testApp.createMember()
  other = await testApp.createMember()
  ;({ publicNumber } = await createPublication(testApp, { title: 'Alarms at night', abstract: ABSTRACT }))
  paperId = await createPaper(testApp, member)
  await save(testApp, member, {
    paperId,
    sectionName: 'methods',
    content:
      'We enrolled zebrafish keepers from four aquaria. Each keeper filled in a diary of wet sleeves for two weeks.',
  })
})
afterAll(() => testApp.stop())

const ask = (by: TestMember | undefined, message: string, page_context: string | null = null) =>
  testApp.as(by)('POST /api/chat/message', { body: { message, page_context } })

test('on a paper’s page, a summary quotes that paper', async () => {
  for (const page of [`/research/${publicNumber}`, `/research/${publicNumber}?from=list`]) {
    const { outcome, sources, message } = await ask(undefined, 'Summarise this', page)
    expect(outcome).toBe('answered')
    expect(sources).toMatchObject([{ title: 'Alarms at night', url: `/research/${publicNumber}`, warning: null }])
    for (const [, quote] of message.matchAll(/“(.+?)”/g)) expect(ABSTRACT).toContain(quote)
  }
  expect((await ask(undefined, 'Summarise this', '/research/INF-1999-0001')).outcome).toBe('unknown')
})

test('an unanswered question shows the closest papers, labelled as such, and is not counted', async () => {
  const { outcome, message, sources, uses_left } = await ask(undefined, 'Do pumps at night frighten nurses?')
  expect(outcome).toBe('unknown')
  expect(message).toContain('I can’t tell whether they answer your question')
  expect(sources).toMatchObject([{ title: 'Alarms at night', url: `/research/${publicNumber}` }])
  expect(uses_left).toBe(20)
  expect((await ask(undefined, 'Which colour has the harbour of Reykjavik at noon?')).sources).toEqual([])
})

test('a question in another language gets a reply that only English is understood', async () => {
  const { outcome, message } = await ask(undefined, 'Wer hat die Wahl in dem Land gewonnen?')
  expect(outcome).toBe('unknown')
  expect(message).toContain('I only understand English')
})

test('invisible characters do not change a question', async () => {
  const { sources } = await ask(undefined, 'How do I cl\u200baim a pro\u00adject?')
  expect(sources[0]?.key).toBe('faq:claim-a-project')
})

test('a question on a paper’s page is answered from that paper first', async () => {
  const { sources } = await ask(
    undefined,
    'How many alarms needed no action in this study?',
    `/research/${publicNumber}`,
  )
  expect(sources[0]?.quote).toContain('87% needed no action')
})

test('a member’s own paper is quoted only to them', async () => {
  const question = 'Whom did I enrol in my methods section, zebrafish keepers?'
  const { sources, message } = await ask(member, question)
  expect(sources[0]).toMatchObject({ kind: 'own_paper', url: `/student/papers/${paperId}` })
  expect(message).toContain('zebrafish keepers from four aquaria')
  for (const by of [other, undefined]) {
    const answer = await ask(by, question)
    expect(JSON.stringify(answer)).not.toContain('aquaria')
  }
})

test.each(['2019', '30?', 'AI', 'What is 87?', 'In 30 of 87?', 'ED or OR?'])(
  'a lone number or two-letter word, such as “%s”, gets no answer',
  async (asked) => {
    expect(await ask(member, asked)).toMatchObject({ outcome: 'unknown', sources: [] })
  },
)

test.each([
  'What is my paper missing?',
  'What does my draft lack?',
  'What is wrong with my methods section?',
  'Is my paper good?',
  'How can I make our abstract better?',
  'Could you give me feedback on my discussion?',
  'Do you think my methods are fine?',
])('“%s” is not answered by a text that only shares a word', async (asked) => {
  expect(await ask(member, asked)).toMatchObject({ outcome: 'unknown', sources: [], message: /^I can’t judge/ })
})

test.each([
  'What did I write about keepers?',
  'Where do I mention zebrafish in my paper?',
  'How many aquaria did I put in my methods section?',
])('“%s” is answered from the member’s own text', async (asked) => {
  expect((await ask(member, asked)).sources[0]).toMatchObject({ kind: 'own_paper' })
})

test.each(['What is in the methods section of my paper?', 'What did I write about methods?', 'Is my section long?'])(
  '“%s” names a part of a paper, not a topic',
  async (asked) => {
    expect((await ask(member, asked)).sources.filter(({ kind }) => kind === 'own_paper')).toEqual([])
  },
)

test('words for papers and their parts find nothing in the library', async () => {
  await createPublication(testApp, {
    title: 'Tea on wards',
    abstract: 'This paper gives its results and a conclusion.',
  })
  const { sources } = await ask(undefined, 'What are the results and the conclusion of the paper?')
  expect(sources.filter(({ kind }) => kind === 'paper')).toEqual([])
})

test('a member’s own paper is found by the typed words, not by synonyms', async () => {
  // The library contains these words, so their misspellings are corrected when the library is searched.
  await createPublication(testApp, { title: 'Aquaria of zebrafish keepers', abstract: 'Zebrafish live in aquaria.' })
  const { sources } = await ask(member, 'What of zebrafsh kepers in aquarai?')
  expect(sources[0]).toMatchObject({ title: 'Aquaria of zebrafish keepers' })
  expect(sources.filter(({ kind }) => kind === 'own_paper')).toEqual([])
  const typed = await ask(member, 'What of zebrafish keepers in aquaria?')
  expect(typed.sources.filter(({ kind }) => kind === 'own_paper')).toHaveLength(1)
})

const ROWS = 'Serotype\tPatients\tAlarms\nDENV-1\t12\t87\nDENV-2\t40\t91'
const LONG = `Alarms ${'and alarms of patients at night on wards '.repeat(12)}rang.`

test('only running text is quoted: no tables, headings, bullets or very long sentences', async () => {
  const text = `Alarms at night were counted on wards. Wards were chosen when conditions were met:\n\n- alarms at night on wards were written down\n- alarms of patients at night were heard\n\n${LONG} Alarms at night fell on all wards.`
  const { publicNumber: number } = await createPublication(testApp, {
    title: 'Alarms of patients',
    abstract: `Results\nAlarms of patients at night rose. Alarms at night on wards were heard.\n${ROWS}\nDiscussion\nAlarms of patients at night need care.`,
    sections: [{ name: 'methods', heading: 'Methods of alarms', text }],
  })
  for (const asked of ['Summarise this', 'What alarms did this study hear at night on wards?']) {
    const { message, sources } = await ask(undefined, asked, `/research/${number}`)
    const quoted = [...message.matchAll(/“([^”]+)”/g)].map(([, quote]) => quote ?? '')
    expect(quoted.length).toBeGreaterThan(1)
    for (const quote of quoted)
      expect(quote).not.toMatch(/\t|\n|Results|Discussion|Serotype|- |written down|and alarms/)
    expect(sources[0]?.quote).not.toMatch(/\t|\n|Results|Discussion|- |and alarms/)
  }
})

test('omissions between quoted sentences are marked', async () => {
  const page = `/research/${publicNumber}`
  const answers = [
    await ask(undefined, 'Summarise this', page),
    await ask(undefined, 'What did nurses hear, and should further wards repeat it in this study?', page),
    await ask(undefined, 'How many alarms at night needed no action on wards?'),
  ]
  for (const { sources } of answers) {
    const quote = sources[0]?.quote ?? ''
    for (const part of quote.split(' … ')) expect(ABSTRACT).toContain(part)
  }
  expect(answers.map(({ sources }) => sources[0]?.quote).join()).toContain(' … ')
})

test('a summary of the current page summarises its paper', async () => {
  const said = await testApp.as(member)('POST /api/chat/message', {
    body: { message: 'Summarise this', tool: 'summarizing', page_context: `/research/${publicNumber}` },
  })
  expect(said).toMatchObject({ outcome: 'answered', sources: [{ title: 'Alarms at night' }] })
  expect(said.message).not.toContain('too short')
})

test('a withdrawn paper is labelled on its own page, too', async () => {
  const { id, publicNumber: number } = await createPublication(testApp, { title: 'Unsound', abstract: ABSTRACT })
  const admin = await testApp.createMember({ role: 'admin' })
  await testApp.as(admin)('PUT /api/admin/research-papers/:paperId/withdrawn', {
    params: { paperId: id },
    body: { withdrawn: true, reason: 'Made up.' },
  })
  const { message, sources } = await ask(undefined, 'Summarise this paper', `/research/${number}`)
  expect(message).toContain('withdrawn')
  expect(sources[0]?.warning).toContain('Made up.')
})

test('a request for a person offers a handover and promises no e-mail while none can be sent', async () => {
  const said = await ask(undefined, 'Can I talk to a human?')
  expect(said).toMatchObject({ outcome: 'person', escalate_to_human: true })
  expect(said.message).toContain('they answer here')
  expect(said.message).not.toContain('mail')
})

test.each([
  [
    'summarizing',
    'Alarms are many. Alarms at night wake patients. Wards count alarms at night. Tea is warm. Nurses hear alarms.',
    'In short',
  ],
  [
    'concise_writing',
    'In order to rest, we used the utilisation of beds prior to surgery.',
    '“In order to” can be “To”',
  ],
  ['expand_ideas', 'It works.', 'Compared with what'],
  ['writing_quality', 'We saw the the result was significant and p < 0.05 was near significance.', 'Repeated word'],
] as const)('the tool %s checks a text', async (tool, text, found) => {
  const looked = await testApp.as(member)('POST /api/chat/tools', { body: { tool, text, section: 'results' } })
  expect(looked.message.toLowerCase()).toContain(
    found.toLowerCase().replace('“in order to” can be “to”', 'in order to'),
  )
  const said = await testApp.as(member)('POST /api/chat/message', { body: { message: text, tool } })
  expect(said).toMatchObject({ outcome: 'answered' })
})

test('the tools are for members and need a text', async () => {
  const body = { tool: 'summarizing', text: 'A text.' } as const
  await expect(testApp.as(undefined)('POST /api/chat/tools', { body })).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await expect(
    testApp.as(undefined)('POST /api/chat/message', { body: { message: 'A text.', tool: 'summarizing' } }),
  ).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(testApp.as(member)('POST /api/chat/tools', { body: { ...body, text: ' ' } })).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field: 'text', message: 'Please select some text first.' }],
  })
})

test.each([
  ['How much time does mentoring take?', 'faq:mentoring'],
  ['Who owns the copyright of what I write?', 'page:/terms'],
  ['Does Inflo sell my data?', 'page:/privacy'],
])('“%s” is answered by the right page', async (asked, key) => {
  const { outcome, sources } = await ask(undefined, asked)
  expect(outcome).toBe('answered')
  expect(sources[0]?.key.split('#')[0]).toBe(key)
})

test('no call answers while the assistant is turned off', async () => {
  const admin = await testApp.createMember({ role: 'admin' })
  const turn = (on: boolean) =>
    transact(testApp.kernel, (tx) =>
      testApp.kernel.features.set(tx, 'assistant', { on, actor: admin, reason: 'To try it.' }),
    )
  await turn(false)
  await expect(ask(member, 'What is Inflo?')).rejects.toMatchObject({ kind: 'forbidden' })
  await turn(true)
  expect((await ask(member, 'What is Inflo?')).outcome).toBe('answered')
})
