import { describe, expect, test } from 'vitest'
import { JatsError, parseJats } from './article.ts'
import { JATS_SIZE_MAX_BYTES } from '../xml/xml.ts'
import { readJats } from '#features/library/server/import/read-jats.ts'
import { smallArticle } from './articles.fixture.ts'
import { jatsArticle } from './jats.fixture.ts'

function refusal(xml: string): JatsError {
  try {
    parseJats(xml)
  } catch (error) {
    if (error instanceof JatsError) return error
    throw error
  }
  throw new Error('the file was read')
}

describe('refusals', () => {
  test('broken XML is refused with its line', () => {
    const error = refusal('<article>\n<front>\n<p>text</front>\n</article>')
    expect(error.message).toMatch(/^The XML is broken: .+\.$/)
    expect(error.line).toBe(3)
  })

  test('an incomplete file is refused', () => {
    expect(refusal(smallArticle().slice(0, 3000)).message).toMatch(/^The XML is broken: /)
  })

  test.each([
    ['<!DOCTYPE html><html><body>Hi<br></body></html>', 'This is an HTML page, not a JATS article.'],
    ['\n<html lang="en"></html>', 'This is an HTML page, not a JATS article.'],
    ['', 'The file is empty.'],
    ['%PDF-1.7', 'This is not an XML file.'],
    ['<book/>', 'This is not a JATS article: its root element is <book>.'],
    ['<article/>', 'This is not a JATS article: it has no <front>.'],
    ['<article><front/></article>', 'This is not a JATS article: it has no <article-meta>.'],
  ])('%j', (xml, message) => {
    expect(refusal(xml).message).toBe(message)
  })

  test('an article without a title, DOI or date is refused with the name of the missing part', () => {
    expect(refusal(smallArticle().replace(/<article-title>Video[\s\S]*?<\/article-title>/, '')).message).toContain(
      'no title',
    )
    expect(refusal(smallArticle().replace(/<article-id.*<\/article-id>/, '')).message).toContain('no DOI')
    expect(refusal(smallArticle().replace(/<pub-date.*<\/pub-date>/g, '')).message).toContain('no publication date')
  })

  test('entities of its own, texts or a file from the machine, are not read', () => {
    const texts = '<!DOCTYPE article [\n<!ENTITY a "aaaa">\n<!ENTITY b "&a;&a;">]>\n<article>&b;</article>'
    expect(refusal(texts)).toMatchObject({ line: 2, message: expect.stringContaining('declares its own entities') })
    const file = '<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]><article>&x;</article>'
    expect(refusal(file).message).toContain('declares its own entities')
  })

  test('a named entity that only a DTD defines is an error and not a silent gap', () => {
    expect(refusal('<article>\n<front>a&nbsp;b</front></article>')).toMatchObject({ line: 2 })
  })

  test('a character that XML does not allow is refused with its line', () => {
    const allowed = '<article>\n<front>&#9;&#x1F600;&#55357</front>'
    for (const sign of ['\u0000', '\u000b', '\uffff'])
      expect(refusal(`<article>\n<front>a${sign}b</front></article>`)).toEqual(
        expect.objectContaining({
          line: 2,
          message: 'The XML is broken: it contains a character that XML does not allow.',
        }),
      )
    expect(refusal(allowed).message).not.toContain('does not allow')
  })

  test('a complaint about many tags stays one that can be read', () => {
    expect(refusal('<article>'.repeat(1_000)).message.length).toBeLessThan(250)
  })

  test('too deep and too large', () => {
    const deep = `<article>${'<sec>'.repeat(200)}${'</sec>'.repeat(200)}</article>`
    expect(refusal(deep).message).toBe('Elements are nested more than 200 deep.')
    expect(refusal(`<article>${' '.repeat(JATS_SIZE_MAX_BYTES)}</article>`).message).toContain('larger than 20 MB')
  })
})

const withText = (xml: string): string =>
  smallArticle().replace('</body>', `<sec><title>More</title>${xml}</sec></body>`)
const times = (xml: string, count: number): string => xml.repeat(count)

describe('an article that would block everyone else', () => {
  const formula = '<inline-formula><mml:math><mml:mi>x</mml:mi></mml:math></inline-formula>'
  test.each([
    ['words', times(`<p>${times('wordy ', 1_000)}</p>`, 151), 'words, and at most 150,000 can be shown.'],
    [
      'cells',
      `<table-wrap><table><tr>${times('<td>1</td>', 15_001)}</tr></table></table-wrap>`,
      'cells in tables, and',
    ],
    [
      'wide cells',
      `<table><tr>${times('<td colspan="200">1</td>', 80)}</tr></table>`,
      'cells in tables, and at most 15,000',
    ],
    ['formulas', `<p>${times(formula, 3_001)}</p>`, 'formulas, and at most 3,000 can be shown.'],
    ['parts', `<p>${times('<bold>b</bold> ', 40_001)}</p>`, 'and at most 80,000 can be shown.'],
    ['tags', `<p>${times('<bold/>', 500_000)}</p>`, 'tags, and at most 500,000 are read.'],
    [
      'nesting',
      `${times('<list><list-item>', 60)}<p>x</p>${times('</list-item></list>', 60)}`,
      'The article is nested too deeply to be shown.',
    ],
  ])('is refused for its %s', (_what, xml, message) => {
    expect(refusal(withText(xml)).message).toContain(message)
  })

  test('is refused for too many references', () => {
    const references = times('<ref><mixed-citation>One</mixed-citation></ref>', 3_001)
    expect(refusal(smallArticle().replace('</ref-list>', `${references}</ref-list>`)).message).toContain(
      'references, and at most 3,000 can be shown.',
    )
  })

  test('is read in a separate process, which gives the same errors and keeps running', async () => {
    const broken = readJats(Buffer.from('<article>\n<front>\n<p>text</front>\n</article>'))
    await expect(broken).rejects.toMatchObject({ name: 'JatsError', line: 3 })
    const xml = Buffer.from(smallArticle())
    expect(await readJats(xml)).toEqual(parseJats(smallArticle()))
  })
})

const author = (name: string): string =>
  `<contrib-group><contrib contrib-type="author"><name><surname>${name}</surname></name></contrib></contrib-group>`
const letters = (count: number): string => 'ab cd '.repeat(count).slice(0, count - 1) + 'x'

test.each([
  ['title', { title: letters(1_500) }, 'The article has a title of 1,500 characters, and at most 1,000 can be shown.'],
  [
    'abstract',
    { meta: `<abstract><p>${letters(20_001)}</p></abstract>` },
    'an abstract of 20,001 characters, and at most 20,000',
  ],
  [
    'keyword',
    { meta: `<kwd-group><kwd>${letters(501)}</kwd></kwd-group>` },
    'a keyword of 501 characters, and at most 500',
  ],
  ['author', { people: author(letters(501)) }, 'an author’s name of 501 characters, and at most 500'],
  ['DOI', { doi: `10.5555/${'a'.repeat(493)}` }, 'a DOI of 501 characters, and at most 500'],
  [
    'word of many letters',
    { body: `<p>${'a'.repeat(10_000_000)}</p>` },
    '10,000,029 characters, and at most 3,000,000',
  ],
])('an article is refused for its long %s with a readable message', (_what, parts, message) => {
  expect(refusal(jatsArticle(parts)).message).toContain(message)
})

test('too many authors are counted before the text is read', () => {
  const people = `<contrib-group>${'<contrib contrib-type="author"><name><surname>Feld</surname></name></contrib>'.repeat(1_001)}</contrib-group>`
  const { message } = refusal(jatsArticle({ people, body: `<p>${'word '.repeat(150_001)}</p>` }))
  expect(message).toBe('The article names 1,001 authors, and at most 1,000 can be shown.')
})

test('texts without spaces are read: a sequence, a formula, Chinese', () => {
  const body = `<p>${'研究'.repeat(1_000)}</p><preformat>${'ACGT'.repeat(25_000)}</preformat>
<disp-formula><tex-math>${'x+'.repeat(600)}y</tex-math></disp-formula>`
  const [section] = parseJats(jatsArticle({ body })).article.sections
  expect(section?.blocks.map(({ t }) => t)).toEqual(['p', 'code', 'formula'])
  expect(section?.blocks[1]).toEqual({ t: 'code', text: 'ACGT'.repeat(25_000) })
})

test('nothing in an article turns round the words next to it, and no letter has more marks than it can carry', () => {
  const marks = `a${'&#x301;'.repeat(31)}`
  const formula = String.raw`<inline-formula><tex-math>x\text{\char"202E}</tex-math></inline-formula>`
  const parsed = parseJats(
    jatsArticle({
      title: 'One \u202Etwo &#x2066;three&#8238; <italic>four\u202D</italic>',
      people: author('King\u202E'),
      meta: '<abstract><p>\u2067Short</p></abstract><kwd-group><kwd>pain\u202B</kwd></kwd-group>',
      body: `<p>${marks} \u2068text ${formula}</p>`,
      back: '<ref-list><ref id="r1"><mixed-citation>Cited \u2069 work</mixed-citation></ref></ref-list>',
    }),
  )
  expect(JSON.stringify(parsed)).not.toMatch(/[\u202A-\u202E\u2066-\u2069]|\p{M}{31}/u)
  expect([parsed.title, parsed.authors[0]?.family]).toEqual(['One two three four', 'King'])
  expect(() => parseJats(jatsArticle({ title: '\u202E\u2066' }))).toThrow('The article has no title.')
})
