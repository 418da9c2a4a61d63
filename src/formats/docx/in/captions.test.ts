import { expect, test } from 'vitest'
import { read, reportLines, type WordParts } from './draft.fixture.ts'
import type { Json } from './import-context.ts'
import { captionOf, cell, paragraph, picture, row, run, table } from './word.fixture.ts'

const PNG = new Uint8Array([137, 80, 78, 71])
const documentOf = (body: string): WordParts => ({ body, media: [['a.png', PNG]] })
const aPicture = (alt: string): string => picture('rId10', alt)
const aTable = (text: string): string => table(row(cell(paragraph(run(text)))))

const textOf = (node: Json): string => node.text ?? (node.content ?? []).map(textOf).join('')

/** Returns each figure as its description and caption, and each other block as its text. */
const blocksOf = async (body: string): Promise<string[]> => {
  const { sections } = await read(documentOf(body))
  return (sections[0]?.doc.content ?? []).map((node) =>
    node.type === 'figure' ? `${String(node.attrs?.['alt'])}: ${textOf(node)}` : textOf(node),
  )
}

test('a picture between words has the caption below its paragraph', async () => {
  const body =
    paragraph(run('Left ') + aPicture('wards') + run(' right ') + aPicture('beds')) +
    captionOf(run('Figure 1. Two views'))
  expect(await blocksOf(body)).toEqual(['wards: Two views', 'beds: ', 'Left  right'])
  expect(await reportLines(documentOf(body))).toContainEqual(
    expect.stringContaining('2 pictures with one caption became 2 figures. The first has the caption'),
  )
})

test('captions above and below pictures go to their own pictures', async () => {
  const body = [
    captionOf(run('Figure 1. Above the first')) + paragraph(aPicture('first')),
    captionOf(run('Figure 2. Above the second')) + paragraph(aPicture('second')) + paragraph(run('Text.')),
    paragraph(aPicture('third')) + paragraph(run('Source: ward files.')) + captionOf(run('Figure 3. Below the third')),
    paragraph(aPicture('fourth')) + paragraph(run('Figure 4 shows what follows.')),
  ].join('')
  expect(await blocksOf(body)).toEqual([
    'first: Above the first',
    'second: Above the second',
    'Text.',
    'third: Below the third',
    'Source: ward files.',
    'fourth: ',
    'Figure 4 shows what follows.',
  ])
})

test('a caption between two pictures belongs to the one with its number', async () => {
  const body =
    paragraph(aPicture('first')) +
    captionOf(run('Figure 1. One')) +
    paragraph(aPicture('second') + aPicture('third') + run('A and B')) +
    captionOf(run('Figure 2. Both'))
  expect(await blocksOf(body)).toEqual(['first: One', 'second: Both', 'third: ', 'A and B'])
})

test('captions of tables stay where most of them are', async () => {
  const caption = (text: string) => captionOf(run(text))
  const above = aTable('layout') + caption('Table 1. One') + aTable('a') + caption('Table 2. Two') + aTable('b')
  expect(await blocksOf(above)).toEqual(['layout', 'Onea', 'Twob'])
  expect(await blocksOf(aTable('a') + caption('Table 1. One') + aTable('b') + caption('Table 2. Two'))).toEqual([
    'Onea',
    'Twob',
  ])
})

test('a caption with nothing next to it becomes a paragraph, and the report names it', async () => {
  const body = captionOf(run('Figure 1. Alone')) + paragraph(run('Text.'))
  expect(await blocksOf(body)).toEqual(['Figure 1. Alone', 'Text.'])
  expect(await reportLines(body)).toEqual([
    'changed introduction 1: A caption without a picture or table next to it became a paragraph | Figure 1. Alone',
  ])
})
