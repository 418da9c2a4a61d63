import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '#server/testing/cpu-time.ts'
import { createRandom, type Random } from '#server/testing/random.ts'
import { edited } from './edits/edit-document.ts'
import { applied, editsBetween } from './edits/edits.ts'
import { docFromText } from './edits/from-text.ts'
import { manuscript } from './schema.ts'
import { resolveAllSuggestions } from './suggestions/resolve.ts'
import { plainText } from './text.ts'

const { nodes: n } = manuscript

describe('plain text', () => {
  test.each(['', 'One.', 'One.\n\nTwo.', 'a\nb\n\n\nc', '\n\na\n\n', ' a  b ', 'مرحبا\n\nGo'])(
    '%j survives a round trip',
    (text) => {
      const doc = docFromText(text)
      doc.check()
      expect(plainText(doc)).toBe(text)
    },
  )
})

const pick = (random: Random, from: string) => from[random(from.length)] as string

function someText(random: Random, length: number) {
  return Array.from({ length }, () => pick(random, 'abc \n.')).join('')
}

function someEdit(random: Random, text: string) {
  const from = random(text.length + 1)
  const to = Math.min(text.length, from + random(6))
  return text.slice(0, from) + someText(random, random(5)) + text.slice(to)
}

describe('edits', () => {
  test('turn one text into another, in texts and in documents', () => {
    const random = createRandom(7)
    for (let round = 0; round < 500; round += 1) {
      const before = someText(random, 30)
      const after = someEdit(random, someEdit(random, before))
      const edits = editsBetween(before, after)
      expect(applied(before, edits)).toBe(after)
      expect(plainText(edited(docFromText(before), edits))).toBe(after)
    }
  })

  test('to long texts take milliseconds', () => {
    const random = createRandom(3)
    const before = Array.from({ length: 3_000 }, () => `${someText(random, 40).replaceAll(/[\n.]/g, ' ')}.`).join(' ')
    const after = Array.from({ length: 3_000 }, () => `${someText(random, 40).replaceAll(/[\n.]/g, ' ')}.`).join(' ')
    expect(cpuMsOf(() => expect(applied(before, editsBetween(before, after))).toBe(after))).toBeLessThan(3_000)
  })

  test('leave marks, tables and citations in place', () => {
    const doc = n.doc.create(null, [
      n.paragraph.create(null, [
        manuscript.text('We saw '),
        manuscript.text('bold', [manuscript.mark('strong')]),
        n.citation.create({ refs: 'r1' }),
        manuscript.text(' things.'),
      ]),
      n.table_figure.create({ id: 't1' }, [
        n.table_caption.create(null, manuscript.text('Counts')),
        n.table.create(
          null,
          n.table_row.create(
            null,
            [1, 2].map((cell) => n.table_cell.create(null, n.paragraph.create(null, manuscript.text(`cell ${cell}`)))),
          ),
        ),
        n.table_notes.create(),
      ]),
      n.equation.create({ id: 'e1', tex: 'a=b' }),
      n.paragraph.create(null, manuscript.text('End.')),
    ])
    doc.check()
    const before = plainText(doc)
    const after = before
      .replace('things', 'great things')
      .replace('cell 2', 'cell two')
      .replace('End.', 'End.\n\nMore.')
    const made = edited(doc, editsBetween(before, after))
    made.check()
    expect(plainText(made)).toBe(after)
    expect(made.textBetween(0, made.content.size)).toContain('great things')
    const json = JSON.stringify(made.toJSON())
    for (const kept of ['"strong"', '"r1"', '"a=b"', '"t1"']) expect(json).toContain(kept)
  })
})

describe('a suggestion', () => {
  const doc = n.doc.create(null, [
    n.paragraph.create(null, [
      manuscript.text('Kept '),
      manuscript.text('put in', [manuscript.mark('insertion', { id: 'm.1.a' })]),
      manuscript.text('taken out', [manuscript.mark('deletion', { id: 'm.1.b' })]),
      n.citation.create({ refs: 'r9', suggested: 'insertion:m.1.c' }),
    ]),
    n.paragraph.create(
      { suggested: 'insertion:m.1.d' },
      manuscript.text('New', [manuscript.mark('insertion', { id: 'm.1.d' })]),
    ),
  ])

  test('counts nowhere until it is decided', () => {
    expect(plainText(resolveAllSuggestions(doc))).toBe('Kept taken out')
    expect(JSON.stringify(resolveAllSuggestions(doc).toJSON())).not.toMatch(/insertion|deletion|r9/)
  })
  test('can be accepted whole', () => {
    expect(plainText(resolveAllSuggestions(doc, 'accept'))).toBe('Kept put in\n\nNew')
    expect(JSON.stringify(resolveAllSuggestions(doc, 'accept').toJSON())).toContain('r9')
  })
})
