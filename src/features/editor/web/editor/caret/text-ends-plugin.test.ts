import { GapCursor } from 'prosemirror-gapcursor'
import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { bullets, doc, equation, p, row, table, td } from '#formats/manuscript/manuscript.fixture.ts'
import { textEnd } from '../plugins.ts'

const aTable = () => table({ id: 't', caption: ['Alarms'], rows: [row(td({}, '12'))], notes: ['By night.'] })

test('the end of a section is after its last word, or after a block without text', () => {
  const plain = doc(p('One.'), bullets([p('Two.')]))
  expect(textEnd(plain, 'end')).toBeInstanceOf(TextSelection)
  expect(textEnd(plain, 'end').$head.parent.textContent).toBe('Two.')
  for (const closed of [equation('x', 'e'), aTable()]) {
    const written = doc(closed, p('Between.'), closed)
    expect(textEnd(written, 'beginning')).toBeInstanceOf(GapCursor)
    expect(textEnd(written, 'beginning').head).toBe(0)
    expect(textEnd(written, 'end')).toBeInstanceOf(GapCursor)
    expect(textEnd(written, 'end').head).toBe(written.content.size)
  }
})
