import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseJats } from '../article.ts'
import { JATS_ELEMENTS } from './jats-elements.fixture.ts'
import { WITHOUT_TEXT } from './unread.ts'

const LISTED_MAX = 40
const LIST = new URL('../../../../../docs/jats-import.md', import.meta.url)

/** The elements in the table of docs/jats-import.md, with the reasons given there. */
const listed = new Map(
  [...readFileSync(LIST, 'utf8').matchAll(/^\| `([^|]+)` +\| ([^|]+?) +\|$/gm)].flatMap(([, names = '', reason = '']) =>
    names.split('`, `').map((name): [string, string] => [name, reason]),
  ),
)

/** Elements that other tests cover: parts of dates, which become one date, and marks without content. */
const OTHERWISE_TESTED = new Set([
  'date',
  'day',
  'month',
  'year',
  'season',
  'history',
  'pub-date',
  'anonymous',
  'break',
  'hr',
])
/** Required elements of an article, whose content the test does not write. */
const SKELETON = new Set(['article', 'front', 'body', 'back', 'journal-meta', 'article-meta', 'title-group', 'counts'])
/** Separate articles, which the report lists as a whole. */
const SEPARATE = new Set(['sub-article', 'response'])

/** Paths to elements that the schema declares, but allows nowhere or only in old citations. */
const PLACED: readonly (readonly string[])[] = [
  ['body', 'p', 'ruby', 'rp'],
  ['body', 'p', 'x'],
  ['body', 'p', 'overline-start'],
  ['body', 'p', 'overline-end'],
  ['body', 'p', 'underline-start'],
  ['body', 'p', 'underline-end'],
  ['front', 'article-meta', 'conference', 'string-conf'],
  ['front', 'article-meta', 'kwd-group', 'unstructured-kwd-group'],
]

/** Returns the shortest path from one element down to each other element. */
function waysFrom(start: string, isOpen: (name: string) => boolean): Map<string, string[]> {
  const ways = new Map<string, string[]>([[start, []]])
  const queue = [start]
  for (let name = queue.shift(); name !== undefined; name = queue.shift())
    for (const part of JATS_ELEMENTS.get(name)?.parts ?? []) {
      if (ways.has(part) || !JATS_ELEMENTS.has(part)) continue
      ways.set(part, [...(ways.get(name) ?? []), part])
      if (isOpen(part)) queue.push(part)
    }
  return ways
}

const within = (way: string[], content: string): string =>
  way.reduceRight((inner, name) => `<${name}>${inner}</${name}>`, content)

/**
 * Returns the XML of an element that contains a word. If the element may not contain text, the word is in its nearest
 * descendant that may.
 */
function withWord(name: string, word: string): string {
  const way = JATS_ELEMENTS.get(name)?.hasText
    ? []
    : [...waysFrom(name, () => true)].find(
        ([part]) => JATS_ELEMENTS.get(part)?.hasText && !OTHERWISE_TESTED.has(part),
      )?.[1]
  const text = name === 'tex-math' ? `\\text{${word}}` : word
  return `<${name} xlink:href="${word}" width="9">${way ? within(way, text) : ''}</${name}>`
}

function articleWith(way: string[], element: string): string {
  const [part, meta] = way
  const at = (...path: string[]): string =>
    path.every((name, index) => way[index] === name) ? within(way.slice(path.length, -1), element) : ''
  const isMeta = part === 'front' && (meta === 'journal-meta' || meta === 'article-meta')
  return `<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><journal-meta>${at('front', 'journal-meta')}</journal-meta>
<article-meta><article-id pub-id-type="doi">10.5555/walk.1</article-id><title-group><article-title>Walk</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Okafor</surname><given-names>Ada</given-names></name></contrib></contrib-group>
<pub-date><year>2024</year></pub-date>${at('front', 'article-meta')}</article-meta>${part === 'front' && !isMeta ? at('front') : ''}</front>
<body><p>Text.</p>${at('body')}</body><back>${at('back')}</back>${/^(?:front|body|back)$/.test(part ?? '') ? '' : at()}</article>`
}

const letters = (index: number): string => String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))

/** Imports an article with one element, and returns whether its word is stored, and the elements reported as lost. */
function fateOf(way: string[], element: string, word: string): { isStored: boolean; reported: string[] } {
  const parsed = parseJats(articleWith(way, element))
  const { census: _census, graphics: _graphics, subjects: _subjects, unread, ...stored } = parsed
  return { isStored: JSON.stringify(stored).includes(word), reported: unread.map(({ element: name }) => name) }
}

/** Paths to all elements. A path through the article's metadata is preferred to one through the journal's. */
const ways = new Map([
  ...waysFrom('article', (name) => !SEPARATE.has(name)),
  ...waysFrom('article', (name) => !SEPARATE.has(name) && name !== 'journal-meta'),
  ...PLACED.map((way): [string, string[]] => [way.at(-1) ?? '', [...way]]),
])

const fates = [...ways].flatMap(([name, way], index) => {
  if (SKELETON.has(name) || OTHERWISE_TESTED.has(name) || SEPARATE.has(name)) return []
  const word = `zqx${letters(index)}vk`
  return [{ name, ...fateOf(way, withWord(name, word), word) }]
})

test('the walk reaches every element of the schema', () => {
  const reached = new Set([...fates.map(({ name }) => name), ...SKELETON, ...OTHERWISE_TESTED, ...SEPARATE])
  expect([...JATS_ELEMENTS.keys()].filter((name) => !reached.has(name))).toEqual(['front-stub'])
})

test('every element of the schema is kept, or named in the import report', () => {
  expect(fates.flatMap(({ name, isStored, reported }) => (isStored || reported.length > 0 ? [] : [name]))).toEqual([])
})

test('at most 40 elements are not kept, and the document gives a reason for each', () => {
  const lost = fates.flatMap(({ name, isStored, reported }) => (!isStored && reported.includes(name) ? [name] : []))
  expect([...new Set([...lost, ...WITHOUT_TEXT])].filter((name) => !listed.has(name))).toEqual([])
  expect(listed.size).toBeLessThanOrEqual(LISTED_MAX)
  for (const [name, reason] of listed) expect(`${name}: ${reason}`).toMatch(/: \p{Lu}.{20,}\.$/u)
})
