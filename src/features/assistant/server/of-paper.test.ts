import { afterAll, beforeAll, expect, test } from 'vitest'
import { importArticle, parseJats } from '#features/library/server/public.ts'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { paperIdOfDoi } from '#features/library/server/import/import-article.ts'

let testApp: TestApp
const pages = { written: '', imported: '', bare: '' }

const ABSTRACT =
  'Patients on wards sleep badly, and much of what wakes them is routine. We asked whether quiet hours let them sleep longer. In an evaluation over 16 weeks on four wards, we measured hours of sleep each morning. In 412 patient nights, sleep rose from 4.6 to 5.5 hours. Staff rated their workload alike. Quiet hours were followed by longer sleep at little cost.'

const WRITTEN = {
  title: 'Quiet hours on wards',
  abstract: ABSTRACT,
  sections: [
    { name: 'introduction', heading: 'Introduction', text: 'Short sleep is not a matter of comfort alone.' },
    {
      name: 'methods',
      heading: 'Methods',
      text: 'We compared eight weeks before with eight weeks after the start. Patients wrote a diary of each night.',
    },
    {
      name: 'results',
      heading: 'Results',
      text: 'Wards were busy. Patients estimated their sleep at 5.5 hours afterwards, 0.9 hours more.',
    },
    {
      name: 'discussion',
      heading: 'Discussion',
      text: 'Others find that funding for nights is short. Whoever will find time may find rest.',
    },
    {
      name: 'limitations',
      heading: 'Limitations',
      text: 'The design had no simultaneous comparison. All wards had volunteered.',
    },
    { name: 'conclusion', heading: 'Conclusion', text: 'A timetable gave patients an hour of sleep.' },
  ],
  declarations: [
    { name: 'ethics', heading: 'Ethics', text: 'Exempt from ethics review. It was a service evaluation.' },
    { name: 'conflicts_of_interest', heading: 'Conflicts of interest', text: 'None' },
    { name: 'funding', heading: 'Funding', text: 'The work was not funded.' },
    { name: 'data_availability', heading: 'Data availability', text: 'The diaries cannot be shared.' },
    { name: 'ai_use', heading: 'Use of AI', text: 'A translator helped with two sentences.' },
  ],
}

const JATS = `<article xml:lang="en"><front>
<journal-meta><journal-title-group><journal-title>Journal of Wards</journal-title></journal-title-group></journal-meta>
<article-meta><article-id pub-id-type="doi">10.5555/inflo.nets</article-id>
<title-group><article-title>Nets and wells</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Madsen</surname><given-names>Rosa</given-names></name></contrib></contrib-group>
<author-notes><fn fn-type="conflict"><p>RM owns a well.</p></fn></author-notes>
<pub-date pub-type="epub"><day>1</day><month>2</month><year>2020</year></pub-date>
<abstract><sec><title>Background</title><p>Fevers are common in the rain. Our objective was to count nets in 6 districts.</p></sec>
<sec><title>Methods and Findings</title><p>We visited 2,400 homes in six districts. Fever was rarer with a net (odds ratio 0.52).</p></sec>
<sec><title>Conclusions</title><p>More nets are needed.</p></sec></abstract>
<funding-group><funding-statement>The districts paid for the walking.</funding-statement></funding-group>
</article-meta></front><body>
<sec><title>Introduction</title><p>Others counted 12 nets.</p></sec>
<sec><title>Materials and Methods</title><sec><title>Ethics statement</title><p>The Board of Nets agreed.</p></sec>
<sec><title>Visits</title><p>Two walkers knocked at each door.</p></sec></sec>
<sec><title>Results</title><p>HUT-3 homes and the B19 road came first in 2019. Of all homes, 61% had a net.</p></sec>
<sec><title>Discussion</title><p>Wells matter.</p>
<sec><title>Strengths and limitations</title><p>Every home was seen. Our study has limitations: roofs were not seen.</p></sec></sec>
</body></article>`

beforeAll(async () => {
  testApp = await createTestApp()
  const written = await createPublication(testApp, WRITTEN)
  const bare = await createPublication(testApp, {
    title: 'Tea on wards',
    abstract: 'Tea was served on wards. Tea was warm.',
  })
  const parsed = parseJats(JATS)
  await importArticle(testApp.kernel, parsed, parsed.doi)
  pages.written = `/research/${written.publicNumber}`
  pages.bare = `/research/${bare.publicNumber}`
  pages.imported = `/research/${paperIdOfDoi(parsed.doi)}`
})
afterAll(() => testApp.stop())

const ask = (page: keyof typeof pages, message: string) =>
  testApp.as(undefined)('POST /api/chat/message', { body: { message, page_context: pages[page] } })

const quotesOf = (message: string) => [...message.matchAll(/“([^”]+)”/g)].map(([, quote]) => quote ?? '')

test.each([
  ['written', 'What were the limitations?', 'The design had no simultaneous comparison.'],
  ['written', 'What methods did they use?', 'we measured hours of sleep'],
  ['written', 'Who funded this paper?', 'The work was not funded.'],
  ['written', 'Was AI used?', 'A translator helped with two sentences.'],
  ['written', 'What did they find?', 'sleep rose from 4.6 to 5.5 hours'],
  ['written', 'By how much did sleep increase?', 'sleep rose from 4.6 to 5.5 hours'],
  ['written', 'What do they conclude?', 'Quiet hours were followed by longer sleep'],
  ['written', 'Are there any conflicts of interest?', 'None'],
  ['written', 'Did an ethics committee approve it?', 'Exempt from ethics review.'],
  ['written', 'Is the data available?', 'The diaries cannot be shared.'],
  ['written', 'What was the aim of the study?', 'We asked whether quiet hours let them sleep longer.'],
  ['written', 'Who are the authors?', 'Amara Okafor'],
  ['imported', 'What were the limitations?', 'Our study has limitations: roofs were not seen.'],
  ['imported', 'What methods did they use?', 'We visited 2,400 homes in six districts.'],
  ['imported', 'Who funded this paper?', 'The districts paid for the walking.'],
  ['imported', 'What did they find?', 'Fever was rarer with a net (odds ratio 0.52).'],
  ['imported', 'How many homes had a net?', 'Of all homes, 61% had a net.'],
  ['imported', 'What are the competing interests?', 'RM owns a well.'],
  ['imported', 'Was there ethics approval?', 'The Board of Nets agreed.'],
  ['imported', 'Why was this study done?', 'Our objective was to count nets in 6 districts.'],
] as const)('on the page of a %s paper, “%s” is answered from that paper', async (page, asked, quoted) => {
  const { outcome, sources, message } = await ask(page, asked)
  expect({ outcome, url: sources[0]?.url }).toEqual({ outcome: 'answered', url: pages[page] })
  expect(sources).toHaveLength(1)
  expect(quotesOf(message)[0]).toContain(quoted)
  expect(sources[0]?.quote).toContain(quoted)
})

test.each([
  ['What did they find?', /In an evaluation|may find|funding|busy/],
  ['What were the results?', /In an evaluation|may find|funding/],
  ['Who funded this paper?', /Others find/],
  ['What are the findings?', /HUT-3|We visited|objective/],
  ['What are the limitations?', /Every home|matter/],
] as const)('“%s” is answered only from the paper', async (asked, other) => {
  for (const page of ['written', 'imported'] as const) expect((await ask(page, asked)).message).not.toMatch(other)
})

test.each([
  ['written', ['We asked whether', 'we measured hours', 'rose from 4.6 to 5.5', 'Quiet hours were followed']],
  ['imported', ['Our objective was', 'We visited 2,400', 'odds ratio 0.52', 'More nets are needed']],
] as const)('the summary of a %s paper has its aim, methods, results and conclusion', async (page, parts) => {
  const quotes = quotesOf((await ask(page, 'Summarise this paper')).message)
  expect(quotes).toHaveLength(parts.length)
  for (const [index, part] of parts.entries()) expect(quotes[index]).toContain(part)
})

test('the reply says if the paper does not cover the topic', async () => {
  for (const asked of ['What were the limitations?', 'Who funded this paper?', 'Was AI used?']) {
    const { message } = await ask('bare', asked)
    expect(message).toMatch(/^I found nothing in this paper about its (?:limitations|funding|use of AI)/)
    expect(message).not.toContain('Tea was')
  }
})

test.each([
  ['How do I submit a question?', /^faq:/],
  ['What should I write under limitations?', /^guidance:limitations/],
  ['What belongs in the methods section?', /^guidance:methods/],
  ['Who reviews the papers?', /^faq:/],
  ['How do I become an author on a paper?', /^(?:faq|page|guidance):/],
  ['Can a published paper be corrected?', /^page:/],
])('“%s” is answered from Inflo’s texts on the page of a paper, too', async (asked, key) => {
  const { sources, message } = await ask('written', asked)
  expect(sources[0]?.key).toMatch(key)
  expect(message).not.toContain('I found nothing in this paper')
})
