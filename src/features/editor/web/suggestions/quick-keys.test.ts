import fc from 'fast-check'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { manuscript } from '#formats/manuscript/schema.ts'
import { resolveAllSuggestions } from '#formats/manuscript/suggestions/resolve.ts'
import { suggestedBy } from './suggestion-plugin.ts'

const ME = '0195c5d0-0000-7000-8000-00000000000a'
const TEXT = 'Nurses answer alarms.'

type Key = 'Delete' | 'Backspace' | 'letter'
type Letter = { sign: string; isNew: boolean; isOut: boolean }

/** Applies a key to the text as the browser and ProseMirror would; does nothing if there is no letter to delete. */
function pressed(state: EditorState, key: Key): EditorState {
  const { from } = state.selection
  const { tr } = state
  if (key === 'letter') tr.insertText('x', from)
  else if (key === 'Delete' && from < state.doc.content.size - 1) tr.delete(from, from + 1)
  else if (key === 'Backspace' && from > 1) tr.delete(from - 1, from)
  const suggestion = tr.docChanged ? suggestedBy(state, tr, ME) : undefined
  return suggestion ? state.apply(suggestion) : state
}

/**
 * Models the expected result: the writer's own new letters are deleted; other letters are marked as deleted, and the
 * cursor passes them.
 */
function meant(characters: Letter[], at: number, key: Key): number {
  if (key === 'letter') characters.splice(at, 0, { sign: 'x', isNew: true, isOut: false })
  const place = key === 'Backspace' ? at - 1 : at
  const letter = characters[place]
  if (key === 'letter') return at + 1
  if (!letter) return at
  if (letter.isNew) characters.splice(place, 1)
  else letter.isOut = true
  return key === 'Delete' && !letter.isNew ? at + 1 : place
}

const textOf = (characters: Letter[], keep: (letter: Letter) => boolean) =>
  characters
    .filter(keep)
    .map(({ sign }) => sign)
    .join('')

test('keys pressed in quick succession in Suggesting mode all take effect', () => {
  const keys = fc.array(fc.constantFrom<Key>('Delete', 'Delete', 'Backspace', 'letter'), { maxLength: 30 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: TEXT.length }), keys, (start, pressing) => {
      const doc = manuscript.node('doc', null, [manuscript.node('paragraph', null, [manuscript.text(TEXT)])])
      let state = EditorState.create({ doc, selection: TextSelection.create(doc, start + 1) })
      const characters: Letter[] = Array.from(TEXT, (sign) => ({ sign, isNew: false, isOut: false }))
      let at = start
      for (const key of pressing) {
        state = pressed(state, key)
        at = meant(characters, at, key)
      }
      expect(state.doc.textContent).toBe(textOf(characters, () => true))
      expect(resolveAllSuggestions(state.doc, 'accept').textContent).toBe(textOf(characters, ({ isOut }) => !isOut))
      expect(resolveAllSuggestions(state.doc).textContent).toBe(TEXT)
      expect(state.selection.from - 1).toBe(at)
    }),
    { numRuns: 400 },
  )
})
