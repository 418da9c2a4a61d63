import { expect, test } from 'vitest'
import { sectionOf, reportLines } from './draft.fixture.ts'
import { cell, item, LIST, paragraph, row, run, table } from './word.fixture.ts'

const lines = async (body: string) =>
  (await sectionOf(body)).replaceAll(/<\/?list_item>|<\/?paragraph>|<\/>/g, ' ').replaceAll(/ +/g, ' ')

test('a list goes on behind a paragraph as it does in Word', async () => {
  const body =
    item('one', { ordered: true }) +
    item('two', { ordered: true }) +
    paragraph(run('Between.')) +
    item('three', { ordered: true })
  expect(await lines(body)).toBe('<ordered_list> one two \n Between. \n<ordered_list 3> three ')
})

test('a list begins where Word begins it, and counts with what Word counts with', async () => {
  const letters = { list: LIST.letters }
  const body =
    item('five', { list: LIST.fromFive }) +
    item('six', { list: LIST.fromFive }) +
    item('a', letters) +
    item('b', letters) +
    item('one', { list: LIST.romans })
  expect(await lines(body)).toBe('<ordered_list 5> five six \n<ordered_list a> a b \n<ordered_list I> one ')
  expect(await reportLines(body, 'methods')).toEqual([])
})

test('a deeper list begins anew under each item, and its list goes on behind it', async () => {
  const deep = { list: LIST.letters, depth: 1 }
  const body =
    item('one', { list: LIST.letters }) +
    item('one a', deep) +
    item('one b', deep) +
    item('two', { list: LIST.letters }) +
    item('two a', deep)
  expect(await lines(body)).toBe('<ordered_list a> one <ordered_list a> one a one b two <ordered_list a> two a ')
})

test('two lists of one pattern count on, and a list that begins anew right behind another is one of its own', async () => {
  const body =
    item('one', { list: LIST.figures }) + item('five', { list: LIST.fromFive }) + item('six', { list: LIST.figures })
  expect(await lines(body)).toBe('<ordered_list> one \n<ordered_list 5> five six ')
})

test('a numbered line of a cell keeps its number as text', async () => {
  const body = table(row(cell(item('first', { ordered: true }) + item('second', { ordered: true }))))
  expect(await sectionOf(body)).toContain('<paragraph>1. first</><paragraph>2. second</>')
})
