import { expect, test } from 'vitest'
import type { Cell } from '#formats/article/article.ts'
import { gridOf } from './pdf-tables.ts'

const row = (...texts: string[]): Cell[] => texts.map((text) => ({ c: [text] }))
const heads = (...texts: string[]): Cell[] => texts.map((text) => ({ c: [text], h: true }))

test('a table that fits has columns as wide as their content', () => {
  expect(gridOf({ head: [heads('Ward', 'Rate')], body: [row('North', '40')] })).toMatchObject({
    columns: 2,
    headrows: 1,
    fit: { size: 8.5, isFree: true, letters: 0 },
  })
})

test('a column next to long texts is as wide as its longest word', () => {
  const text = 'Washed before and after each round of the ward. '.repeat(8)
  const { fit } = gridOf({ head: [], body: [row('Electroencephalographically', text, text, text)] })
  expect([fit.isFree, fit.letters]).toEqual([false, 0])
  expect(fit.widths[0]).toBeGreaterThan(13)
  expect(Math.min(...fit.widths.slice(1))).toBeGreaterThan(5)
})

test('a table whose words do not fit a page is turned, and its longest words are broken', () => {
  const words = Array.from({ length: 24 }, (_, index) => `Methylprednisolone${index}`)
  const { fit, turned } = gridOf({ head: [heads(...words)], body: [row(...words)] })
  expect(fit.letters).toBeGreaterThan(0)
  expect(turned?.letters).toBeGreaterThan(fit.letters)
  // The table is as wide as a landscape page: 690 points, converted to ems of 5.5 points.
  expect(turned?.widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(690 / 5.5, 0)
})

test('first rows with only header cells are the head of a table without one', () => {
  const body = [heads('Ward', 'Rate'), row('North', '40')]
  expect(gridOf({ head: [], body })).toMatchObject({ headrows: 1, head: [{ c: ['Ward'] }, { c: ['Rate'] }] })
  const spanning = [[{ c: ['Ward'], h: true, rowspan: 2 }, ...heads('Rate')], row('40')]
  expect(gridOf({ head: [], body: spanning })).toMatchObject({ headrows: 0 })
})

test('a row of short cells is not divided between pages, but one of long cells is', () => {
  const { body } = gridOf({
    head: [],
    body: [row('North', '40'), row('South', 'Clean hands save lives. '.repeat(200))],
  })
  expect(body.map(({ breakable }) => breakable)).toEqual([false, false, false, true])
  const lines = Array.from({ length: 40 }, (): Cell['c'] => ['Dose', { t: 'br' }]).flat()
  expect(gridOf({ head: [], body: [[{ c: lines }]] }).body[0]?.breakable).toBe(true)
})
