import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { faultsOf } from '#shared/html.fixture.ts'
import { articleSchema } from '#formats/article/schema.ts'
import { asSent } from '#formats/article/sent-articles.fixture.ts'
import type { Article } from '#formats/article/article.ts'
import { formulaText, plainTextOf } from '#formats/article/text.ts'
import { levelled } from '#formats/article/superscripts.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { MATH_ELEMENTS } from '#formats/article/math-elements.ts'
import { readJatsFile, child, descendants, type Element, nameOf } from '#formats/jats/xml/xml.ts'
import { allArticles, realArticles } from '#formats/jats/in/real-articles.fixture.ts'
import { ArticleAbstract, ArticleBody } from './article-body.tsx'

const files = allArticles()

const tokens = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

// Not compared: text that only machines read, other notations of a formula, alternative texts, and licences.
const DROPPED = new Set(['object-id', 'annotation', 'annotation-xml', 'tex-math', 'alt-text', 'permissions'])

// Inline elements occur in the middle of words; all others separate words.
const RUNNING = new Set([
  'italic',
  'bold',
  'sup',
  'sub',
  'sc',
  'underline',
  'monospace',
  'named-content',
  'styled-content',
  'ruby',
  'rb',
  'rt',
  'ext-link',
])

/** Returns an element's text in the source file; `isKept` selects the elements whose text counts. */
function sourceText(element: Element, isKept: (name: string) => boolean): string {
  const name = nameOf(element)
  if (DROPPED.has(name) || !isKept(name)) return ' '
  const text = Array.from(element.childNodes).map((node) => {
    if (node.nodeType === 1) return sourceText(node as Element, isKept)
    return node.nodeType === 8 ? '' : (node.nodeValue ?? '')
  })
  return RUNNING.has(name) ? text.join('') : ` ${text.join('')} `
}

const lettersOf = (text: string): string =>
  Array.from(tokens(levelled(text)).join(''))
    .toSorted()
    .join('')

/**
 * Returns whether an article has a formula in TeX only. The MathML that we create from TeX contains letters that are
 * not in the source.
 */
const isTexAlone = (body: Element): boolean =>
  [...descendants(body, 'disp-formula'), ...descendants(body, 'inline-formula')].some(
    (formula) => descendants(formula, 'math').length === 0 && descendants(formula, 'tex-math').length > 0,
  )

/** Returns whether all letters of the sorted `part` occur in the sorted `whole`. */
function isWithin(part: string, whole: string): boolean {
  let at = 0
  for (const letter of part) {
    at = whole.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/**
 * Separates the model from its formulas, and returns the formulas' letters, since word boundaries in a formula are
 * ambiguous. A citation mark does not belong to the word before it.
 */
function formulasApart(article: Article): { rest: Article; formulas: string } {
  const formulas: string[] = []
  const rest = JSON.parse(JSON.stringify(article), (_key, value) => {
    if (value?.t === 'x' || value?.t === 'cite') return { ...value, c: [' ', ...value.c, ' '] }
    if (value?.t !== 'math' || !value.m) return value
    formulas.push(formulaText(value))
    return ' '
  }) as Article
  return { rest, formulas: formulas.join(' ') }
}

function missingShare(source: string, kept: string): number {
  const left = new Map<string, number>()
  for (const word of tokens(levelled(kept))) left.set(word, (left.get(word) ?? 0) + 1)
  const words = tokens(source)
  const missing = words.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count < 1
  })
  return missing.length / words.length
}

function valuesAt(part: unknown, key: string, found: string[] = []): string[] {
  if (typeof part !== 'object' || part === null) return found
  for (const [name, value] of Object.entries(part)) {
    if (name === key && typeof value === 'string') found.push(value)
    else valuesAt(value, key, found)
  }
  return found
}

const matches = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found]) => found ?? '')

test('the real articles are available', ({ skip }) => {
  const count = realArticles().length
  skip(count === 0, 'SKIPPED: no real articles in ../shared/data/plos; only our own were read')
  expect(count).toBeGreaterThanOrEqual(42)
})

describe.each(files)('$name', ({ xml }) => {
  const parsed = parseJats(xml)
  const { article } = parsed
  const html = renderToString(
    <>
      <ArticleAbstract article={article} />
      <ArticleBody article={article} />
    </>,
  )

  test('has title, authors, text, references, licence, journal and dates', () => {
    expect(parsed.title).not.toBe('')
    expect(parsed.authors.length).toBeGreaterThan(0)
    expect(parsed.authors.every(({ family }) => family)).toBe(true)
    expect(parsed.abstract.length + article.sections.length).toBeGreaterThan(0)
    expect(article.references.length).toBeGreaterThan(0)
    expect(parsed.licence.name).not.toBe('')
    expect(parsed.journal).not.toBe('')
    expect(parsed.issued).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('keeps its text', () => {
    const body = child(readJatsFile(xml).root, 'body')
    if (!body) throw new Error('no body')
    const { rest, formulas } = formulasApart({ ...article, title: [], abstract: [], references: [] })
    expect(
      missingShare(
        sourceText(body, (name) => name !== 'math'),
        plainTextOf(rest),
      ),
    ).toBeLessThan(0.005)
    const maths = descendants(body, 'math').map((math) => sourceText(math, () => true))
    // A binomial coefficient is read out as "n over k".
    const [kept, given] = [lettersOf(formulas.replaceAll(' over ', ' ')), lettersOf(maths.join(' '))]
    expect(isTexAlone(body) ? isWithin(given, kept) : kept === given).toBe(true)
  })

  test('fits the schema, and every internal link has a target', () => {
    expect(articleSchema.parse(JSON.parse(JSON.stringify(article)))).toEqual(asSent(article))
    const ids = new Set(matches(html, / id="([^"]*)"/g))
    expect(valuesAt(article, 'to').filter((id) => !ids.has(id))).toEqual([])
    expect(matches(html, / href="#([^"]*)"/g).filter((id) => !ids.has(id))).toEqual([])
  })

  test('formulas contain only allowed elements', () => {
    expect(valuesAt(article, 'e').filter((name) => !MATH_ELEMENTS.has(name))).toEqual([])
  })

  test('is rendered with unique ids, complete ordered headings and safe links', () => {
    const ids = matches(html, / id="([^"]*)"/g)
    expect(ids.length).toBe(new Set(ids).size)
    expect(html).not.toMatch(/<(h\d)[^>]*>\s*<\/\1>/)
    const levels = matches(renderToString(<ArticleBody article={article} />), /<h(\d)/g).map(Number)
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)).toEqual([])
    expect(matches(html, / href="([^"]*)"/g).filter((href) => !/^(?:#|https?:\/\/)/.test(href))).toEqual([])
  })

  test('is valid HTML', async () => {
    const page = `<!doctype html><html lang="en"><head><title>A paper</title></head><body><main>${html}</main></body></html>`
    expect(await faultsOf(page, 'the article')).toEqual([])
  })
})
