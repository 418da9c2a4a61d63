import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { aReference } from '#formats/citations/citations.fixture.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { addReferences, mergeReferences, removeReference } from './reference-list.ts'
import { readCitations } from './citations.ts'

function cite(doc: Y.Doc, section: string, refs: string) {
  const [paragraph, citation] = [new Y.XmlElement('paragraph'), new Y.XmlElement('citation')]
  citation.setAttribute('refs', refs)
  paragraph.insert(0, [citation])
  sectionRoot(doc, section).push([paragraph])
  return citation
}

const other = (id: string) => aReference({ id, DOI: `10.5555/${id}`, title: `Something else entirely, called ${id}` })

test('entries are numbered in the order of citation over all sections, followed by uncited ones', () => {
  const doc = new Y.Doc()
  addReferences(doc, ['a', 'b', 'c', 'd'].map(other))
  cite(doc, 'results', 'a c')
  cite(doc, 'introduction', 'c gone')
  const { numbers, cited } = readCitations(doc)
  expect([...numbers]).toEqual([
    ['c', 1],
    ['a', 2],
    ['b', 3],
    ['d', 4],
  ])
  expect([...cited]).toEqual([
    ['c', 2],
    ['a', 1],
  ])
})

test('a reference that is added twice is listed once, and completed', () => {
  const doc = new Y.Doc()
  addReferences(doc, [aReference({ id: 'a' })])
  const added = addReferences(doc, [aReference({ id: 'b', PMID: '7' }), other('c'), aReference({ id: 'd' })])
  expect(added).toEqual({ ids: ['a', 'c'], fresh: 1, known: 2, left: 0 })
  expect([...readCitations(doc).references.values()].map(({ id, PMID }) => [id, PMID])).toEqual([
    ['a', '7'],
    ['c', undefined],
  ])
})

test('a list has a maximum length', () => {
  const doc = new Y.Doc()
  addReferences(
    doc,
    Array.from({ length: 1000 }, (_, index) => other(`r${index}`)),
  )
  expect(addReferences(doc, [other('more')])).toMatchObject({ ids: [], left: 1 })
})

test('merging two references moves their citations, and tabs with both agree', () => {
  const doc = new Y.Doc()
  const [first, second] = [other('a'), other('b')]
  addReferences(doc, [first, second])
  const citation = cite(doc, 'results', 'b a')
  const late = new Y.Doc()
  Y.applyUpdate(late, Y.encodeStateAsUpdate(doc))
  mergeReferences(doc, first, second)
  expect(citation.getAttribute('refs')).toBe('a')
  Y.applyUpdate(late, Y.encodeStateAsUpdate(doc))
  expect([...readCitations(late).numbers]).toEqual([['a', 1]])
})

test('citations of a removed entry stay in the text and say that it was removed', () => {
  const doc = new Y.Doc()
  addReferences(doc, [other('a')])
  const citation = cite(doc, 'results', 'a')
  removeReference(doc, 'a')
  expect(citation.getAttribute('refs')).toBe('a')
  expect(readCitations(doc).numbers.size).toBe(0)
})
