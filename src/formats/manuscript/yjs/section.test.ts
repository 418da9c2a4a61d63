import { describe, expect, test } from 'vitest'
import { prosemirrorToYXmlFragment, yXmlFragmentToProseMirrorRootNode } from 'y-prosemirror'
import * as Y from 'yjs'
import { sectionRoot } from '../roots.ts'
import { manuscript } from '../schema.ts'
import { withEverything } from '../full-manuscript.fixture.ts'
import { plainText } from '../text.ts'
import { deleteItems } from './items.ts'
import { readSection } from './section.ts'

const ELEMENT = { paragraph: () => new Y.XmlElement('paragraph'), quote: () => new Y.XmlElement('blockquote') }

/** Creates a section with one paragraph that contains the text. */
function aSection(text = 'What is here stays.') {
  const doc = new Y.Doc()
  const root = sectionRoot(doc, 'methods')
  const [paragraph, words] = [ELEMENT.paragraph(), new Y.XmlText(text)]
  paragraph.insert(0, [words])
  root.insert(0, [paragraph])
  return { doc, root, paragraph, words }
}

const remove = (doc: Y.Doc, root: Y.XmlFragment) =>
  deleteItems(
    doc,
    readSection(root).unreadable.flatMap(({ items }) => items),
  )

test('a section reads as an editor shows it', () => {
  for (const { name, doc: node } of withEverything().sections) {
    const doc = new Y.Doc()
    const root = prosemirrorToYXmlFragment(node, sectionRoot(doc, name))
    expect(readSection(root).node.toJSON()).toEqual(yXmlFragmentToProseMirrorRootNode(root, manuscript).toJSON())
    expect(readSection(root).unreadable).toEqual([])
  }
})

describe('invalid content is left out, named and removed, and the rest is read:', () => {
  type Section = ReturnType<typeof aSection>
  test.each<[string, (section: Section) => void, string]>([
    ['a bare word in the section', ({ root }) => root.insert(0, ['zebra' as never]), 'zebra'],
    ['numbers in a paragraph', ({ paragraph }) => paragraph.insert(1, [7 as never]), '7'],
    ['bytes', ({ root }) => root.insert(0, [new Uint8Array([1, 2]) as never]), ''],
    ['a document within the document', ({ root }) => root.insert(0, [new Y.Doc() as never]), ''],
    ['a list', ({ root }) => root.insert(0, [Y.Array.from(['quokka']) as never]), 'quokka'],
    ['a map in a paragraph', ({ paragraph }) => paragraph.insert(0, [new Y.Map([['a', 'wombat']]) as never]), 'wombat'],
    ['text outside a paragraph', ({ root }) => root.insert(0, [new Y.XmlText('narwhal')]), 'narwhal'],
    ['a hook', ({ root }) => root.insert(0, [new Y.XmlHook('methods') as never]), ''],
    ['a fragment', ({ root }) => root.insert(0, [new Y.XmlFragment() as never]), ''],
    ['an element named text', ({ paragraph }) => paragraph.insert(0, [new Y.XmlElement('text')]), ''],
    ['an object among letters', ({ words }) => words.insertEmbed(4, { image: 'axolotl' }), 'axolotl'],
    ['an unknown mark', ({ words }) => words.format(0, 4, { blink: { rate: 'often' } }), 'often'],
    [
      'a link with a NUL',
      ({ words }) => words.format(0, 4, { link: { href: 'https://a.org/\u0000' } }),
      'https://a.org/\uFFFD',
    ],
    [
      'half a letter in the suggestion’s id',
      ({ words }) => words.format(0, 4, { insertion: { id: '\uD800' } }),
      '\uFFFD',
    ],
    ['an attribute that is a list', ({ paragraph }) => paragraph.setAttribute('suggested', [] as never), ''],
  ])('%s', (_what, breaks, says) => {
    const section = aSection()
    breaks(section)
    const { node, unreadable } = readSection(section.root)
    expect(plainText(node)).toBe('What is here stays.')
    expect(
      unreadable
        .map((part) => part.says)
        .join('')
        .trim(),
    ).toBe(says)
    expect(() => node.check()).not.toThrow()
    remove(section.doc, section.root)
    expect(readSection(section.root).unreadable).toEqual([])
    expect(plainText(readSection(section.root).node)).toBe('What is here stays.')
    section.words.insert(4, ' we wrote')
    expect(plainText(readSection(section.root).node)).toBe('What we wrote is here stays.')
  })
})

test('a formula beyond the length limit is left out, and its number is not', () => {
  const { root } = aSection()
  const equation = new Y.XmlElement('equation')
  equation.setAttribute('tex', 'x'.repeat(900_000))
  root.insert(1, [equation])
  const { node, unreadable } = readSection(root)
  expect(node.lastChild?.type.name).toBe('equation')
  expect(plainText(node)).toBe('What is here stays.\n\n')
  expect(unreadable[0]?.says).toHaveLength(20_000)
})

test('a list item that begins with unreadable content keeps its other text', () => {
  const { root } = aSection()
  const [list, item, broken] = ['bullet_list', 'list_item', 'script'].map((name) => new Y.XmlElement(name))
  const [quote, line] = [ELEMENT.quote(), ELEMENT.paragraph()]
  line.insert(0, [new Y.XmlText('This is said.')])
  quote.insert(0, [line])
  item!.insert(0, [broken!, quote])
  list!.insert(0, [item!])
  root.insert(1, [list!])
  expect(plainText(readSection(root).node)).toContain('This is said.')
})

test('letters that cannot be stored are shown as replacements, each in its place', () => {
  const { root } = aSection('a\u0000b')
  expect(plainText(readSection(root).node)).toBe('a\uFFFDb')
})
