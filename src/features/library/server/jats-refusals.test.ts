import { describe, expect, test } from 'vitest'
import { JatsError, parseJats } from './jats.ts'
import { JATS_SIZE_MAX_BYTES } from './jats-xml.ts'
import { smallArticle } from './testing-articles.ts'

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
  test('broken XML names its line', () => {
    const error = refusal('<article>\n<front>\n<p>text</front>\n</article>')
    expect(error.message).toMatch(/^The XML is broken: .+\.$/)
    expect(error.line).toBe(3)
  })

  test('a file that breaks off', () => {
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

  test('an article without title, DOI or date says which', () => {
    expect(refusal(smallArticle().replace(/<article-title>Video[\s\S]*?<\/article-title>/, '')).message).toContain(
      'no title',
    )
    expect(refusal(smallArticle().replace(/<article-id.*<\/article-id>/, '')).message).toContain('no DOI')
    expect(refusal(smallArticle().replace(/<pub-date.*<\/pub-date>/g, '')).message).toContain('no publication date')
  })

  test('entities of its own, a bomb or a file from the machine, are not read', () => {
    const bomb = '<!DOCTYPE article [\n<!ENTITY a "aaaa">\n<!ENTITY b "&a;&a;">]>\n<article>&b;</article>'
    expect(refusal(bomb)).toMatchObject({ line: 2, message: expect.stringContaining('entities of its own') })
    const file = '<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]><article>&x;</article>'
    expect(refusal(file).message).toContain('entities of its own')
  })

  test('a named entity that only a DTD defines is an error, not a silent gap', () => {
    expect(refusal('<article>\n<front>a&nbsp;b</front></article>')).toMatchObject({ line: 2 })
  })

  test('a character that XML does not allow, as it is or by its number, is told with its line', () => {
    const allowed = '<article>\n<front>&#9;&#x1F600;&#55357</front>'
    for (const sign of ['\u0000', '\u000b', '&#0;', '&#x1;', '&#xD800;', '&#1114112;', '\uffff'])
      expect(refusal(`<article>\n<front>a${sign}b</front></article>`)).toEqual(
        expect.objectContaining({
          line: 2,
          message: 'The XML is broken: it holds a character that XML does not allow.',
        }),
      )
    expect(refusal(allowed).message).not.toContain('does not allow')
  })

  test('a complaint about very many tags stays one that can be read', () => {
    expect(refusal('<article>'.repeat(100_000)).message.length).toBeLessThan(250)
  })

  test('too deep and too large', () => {
    const deep = `<article>${'<sec>'.repeat(50_000)}${'</sec>'.repeat(50_000)}</article>`
    expect(refusal(deep).message).toBe('Elements are nested more than 200 deep.')
    expect(refusal(`<article>${' '.repeat(JATS_SIZE_MAX_BYTES)}</article>`).message).toContain('larger than 20 MB')
  })
})
