import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { parseJats } from '../article.ts'
import { allArticles } from '../real-articles.fixture.ts'
import { compared } from './comparison.ts'
import { PART_KINDS } from './kinds.ts'
import { PUBLISHERS } from './publishers.fixture.ts'

type Node = {
  name: string
  attributes: Record<string, string>
  children: Node[]
  text: string
  parent: Node | undefined
}

// Uses a different parser from the import, and code that is independent of the census.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  processEntities: false,
  parseTagValue: false,
})

function nodesOf(entries: Record<string, unknown>[], parent: Node | undefined): Node[] {
  return entries.flatMap((entry) => {
    const [tag] = Object.keys(entry).filter((key) => key !== ':@')
    if (tag === undefined || tag.startsWith('?')) return []
    if (tag === '#text') {
      for (let one = parent; one; one = one.parent) one.text += String(entry[tag])
      return []
    }
    const attributes = (entry[':@'] ?? {}) as Record<string, string>
    const node: Node = { name: tag.replace(/^.*:/, '').toLowerCase(), attributes, children: [], text: '', parent }
    node.children = nodesOf(entry[tag] as Record<string, unknown>[], node)
    return [node]
  })
}

const below = (node: Node): Node[] => node.children.flatMap((one) => [one, ...below(one)])
const within = (node: Node, names: RegExp): boolean =>
  node.parent !== undefined && (names.test(node.parent.name) || within(node.parent, names))
const has = (node: Node, names: RegExp): boolean => below(node).some(({ name }) => names.test(name))
const isPicture = ({ name, attributes }: Node) =>
  /^(?:inline-)?(?:graphic|media)$/.test(name) && 'xlink:href' in attributes
const hasMath = (node: Node): boolean =>
  [node, ...below(node)].some(({ name, text }) => /^(?:math|tex-math)$/.test(name) && text.trim() !== '')

/** Counts the parts of each kind in the file. */
function countsIn(xml: string): Record<string, number> {
  const all = nodesOf(parser.parse(xml) as Record<string, unknown>[], undefined).flatMap((root) => [
    root,
    ...below(root),
  ])
  const count = (isOne: (node: Node) => boolean) => all.filter(isOne).length
  const named = (name: string) => count((node) => node.name === name)
  const isInFormula = ({ parent }: Node): boolean =>
    parent !== undefined &&
    ((parent.name === 'disp-formula' && (hasMath(parent) || below(parent).some(isPicture))) || isInFormula(parent))
  const isTable = (node: Node) =>
    node.name === 'table-wrap' ||
    (node.name === 'array' && !within(node, /^(?:table-wrap|table|array)$/) && !isInFormula(node))
  const rows = /^(?:tr|row)$/
  const holders = /^(?:array|fig|supplementary-material|disp-formula|inline-formula|chem-struct-wrap)$/
  const isInTable = (node: Node) => within(node, /^table-wrap$/) && !within(node, /^(?:td|th|entry)$/)
  const isForm = (node: Node) =>
    node.parent?.name === 'alternatives' && node.parent.children.filter(isPicture)[0] !== node
  const isLoose = (node: Node) => isPicture(node) && !within(node, holders) && !isInTable(node) && !isForm(node)
  const formulas = (name: string) => all.filter((node) => node.name === name)
  const pictured = (node: Node) => !hasMath(node) && below(node).some(isPicture)
  const bare = all.filter(
    (node) =>
      /^(?:math|tex-math)$/.test(node.name) &&
      !within(node, /^(?:math|tex-math|inline-formula|disp-formula)$/) &&
      hasMath(node),
  )
  return {
    figure: named('fig'),
    'figure-group': named('fig-group'),
    picture:
      count((node) => node.name.endsWith('graphic') && isLoose(node)) +
      count((node) => node.name === 'chem-struct-wrap' && below(node).some(isPicture)),
    table: count((node) => isTable(node) && (has(node, rows) || !below(node).some(isPicture))),
    'table-picture': count((node) => isTable(node) && !has(node, rows) && below(node).some(isPicture)),
    'table-group': named('table-wrap-group'),
    formula: formulas('disp-formula').filter(hasMath).length,
    'formula-picture': formulas('disp-formula').filter(pictured).length,
    'inline-formula': formulas('inline-formula').filter(hasMath).length + bare.length,
    'inline-formula-picture': formulas('inline-formula').filter(pictured).length,
    file: named('supplementary-material') + named('inline-supplementary-material'),
    media: count((node) => node.name.endsWith('media') && isLoose(node)),
    box: named('boxed-text'),
    appendix: named('app'),
    note: named('fn'),
    reference: count((node) => node.name === 'ref' && !within(node, /^(?:sub-article|response)$/)),
    'sub-article': named('sub-article'),
    response: named('response'),
  }
}

const articles = [
  ...Object.entries(PUBLISHERS).map(([name, xml]) => ({ name, xml })),
  ...allArticles().map(({ name, xml }) => ({ name, xml })),
]

describe.each(articles)('$name', ({ xml }) => {
  test('each count matches another parser’s count', () => {
    const { census, article } = parseJats(xml)
    const found = Object.fromEntries(
      Object.keys(PART_KINDS).map((kind) => [kind, census.parts.filter((part) => part.kind === kind).length]),
    )
    expect(found).toEqual(countsIn(xml))
    const kinds = compared(census, article)
    expect(kinds.reduce((sum, kind) => sum + kind.found, 0)).toBe(census.parts.length)
    for (const { found: all, shown, atSource, missing } of kinds)
      expect(shown + atSource.length + missing.length).toBe(all)
  })
})
