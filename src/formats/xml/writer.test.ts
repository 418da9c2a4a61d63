import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { element, xmlDocument } from './writer.ts'

const parse = (text: string) => new DOMParser().parseFromString(text, 'text/xml')

const carried = (given: string) =>
  given.toWellFormed().replace(/(?![\t\n\r])\p{Cc}(?<![\x7f-\x9f])|[\ufffe\uffff]/gu, '')

test('an independent parser reads any text back unchanged, except characters that XML does not allow', () => {
  const anyText = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(anyText, anyText, (text, value) => {
      const root = parse(xmlDocument(element('root', { value }, 'begin ', text, ' end'))).documentElement
      expect(root?.textContent).toBe(`begin ${carried(text)} end`)
      expect(root?.getAttribute('value')).toBe(carried(value))
    }),
  )
})

test('nothing is written for absent values', () => {
  const child = element('child', { there: 1, missing: undefined, empty: '' }, null, undefined, false, [])
  expect(element('root', {}, child, 0).text).toBe('<root><child there="1" empty=""/>0</root>')
})
