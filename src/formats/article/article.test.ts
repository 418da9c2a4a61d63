import { describe, expect, test } from 'vitest'
import { readMinutes } from '#shared/time/reading-time.ts'
import { outlineOf, plainTextOf, wordsIn, wordsOf } from './text.ts'
import { articleFromSections } from './plain.ts'

const article = articleFromSections([
  {
    name: 'methods',
    heading: 'Methods',
    text: 'First line\r\ngoes on.\n\nBefore the list\n- one\n- two\n1. first\n2) second\n\n\nEnd.',
  },
  { name: 'discussion', heading: 'Discussion', text: '  \n ' },
  {
    name: 'references',
    heading: 'References',
    text: '1. Needham DM. JAMA 2008. doi:10.1001/jama.300.14.1685.\n\n[2] Feld R. 2021.',
  },
])

describe('an Inflo paper’s plain sections', () => {
  test('blank lines separate paragraphs, and marked lines become lists', () => {
    const item = (text: string) => ({ blocks: [{ t: 'p', c: [text] }] })
    expect(article.sections[0]?.blocks).toEqual([
      { t: 'p', c: ['First line goes on.'] },
      { t: 'p', c: ['Before the list'] },
      { t: 'list', style: 'bullet', items: [item('one'), item('two')] },
      { t: 'list', style: 'order', items: [item('first'), item('second')] },
      { t: 'p', c: ['End.'] },
    ])
  })

  test('an empty section is left out, and the references become the reference list', () => {
    expect(outlineOf(article)).toEqual([
      { id: 'section-1', heading: 'Methods', level: 2 },
      { id: 'references', heading: 'References', level: 2 },
    ])
    expect(article.references).toMatchObject([
      {
        id: 'reference-1',
        number: 1,
        doi: '10.1001/jama.300.14.1685',
        text: ['Needham DM. JAMA 2008. doi:10.1001/jama.300.14.1685.'],
      },
      { id: 'reference-2', number: 2, text: ['Feld R. 2021.'] },
    ])
  })

  test('the word count leaves out the references, and the search text includes them', () => {
    expect(wordsOf(article)).toBe(wordsIn('Methods First line goes on. Before the list one two first second End.'))
    expect(plainTextOf(article)).toContain('Feld R. 2021.')
  })
})

test('a word with a hyphen, an apostrophe or a decimal point counts once', () => {
  expect(wordsIn('It’s a double-blind trial: 95.5 % (n = 12), β-blockers…')).toBe(8)
})

test.each([
  [0, 1],
  [112, 1],
  [338, 2],
  [2250, 10],
])('%i words take %i minutes', (words, minutes) => {
  expect(readMinutes(words)).toBe(minutes)
})
