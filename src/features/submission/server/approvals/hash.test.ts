import { expect, test } from 'vitest'
import { textHash } from './approvals.ts'

const line = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
const text = (words: string, type?: string) => ({
  type: 'text',
  text: words,
  ...(type ? { marks: [{ type, ...(type === 'insertion' ? { attrs: { id: 'x' } } : {}) }] } : {}),
})
const hashOf = (doc: object | null, traits: object = {}) =>
  textHash({
    title: 'T',
    sections: [{ name: 'methods', doc, content: 'Two wards.' }],
    references: {},
    authors: ['a', 'b'],
    ...traits,
  })

test('the same text has the same hash, whatever the order of keys', () => {
  expect(hashOf(null)).toMatch(/^[0-9a-f]{64}$/)
  const references = (one: object) => ({ references: { r1: one } })
  expect(hashOf(null, references({ a: 1, b: 2 }))).toBe(hashOf(null, references({ b: 2, a: 1 })))
})

test('a word, a mark, a reference and the order of authors change the hash', () => {
  const marks = [
    hashOf(null),
    hashOf(line(text('Two wards.'))),
    hashOf(line(text('Two wards')), {}),
    hashOf(line(text('Two wards.', 'strong'))),
    hashOf(null, { references: { r1: {} } }),
    hashOf(null, { authors: ['b', 'a'] }),
  ]
  expect(new Set(marks).size).toBe(marks.length)
})

test('a pending suggestion changes nothing', () =>
  expect(hashOf(line(text('Two wards.'), text(' Or three.', 'insertion')))).toBe(hashOf(line(text('Two wards.')))))
