import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { changesOnlySuggestions } from '#formats/manuscript/suggestions/only-suggestions.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { resolveSuggestions, resolveAllSuggestions } from '#formats/manuscript/suggestions/resolve.ts'
import { suggestingPlugin } from '../suggestions/suggestion-plugin.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'
import { chosenText, withProposal } from './coaching-panel.tsx'

const memberId = '0195c5d0-0000-7000-8000-00000000000a'
const { nodes: n } = manuscript
const p = (text: string) => n.paragraph.create(null, manuscript.text(text))
const BEFORE = n.doc.create(null, [p('It is the case that doses go missing at night.'), p('Nobody counts them.')])
const plugins = suggestingPlugin({ memberId } as PluginContext)
const state = EditorState.create({ doc: BEFORE, plugins })
const textsOf = (doc: Node) => doc.content.content.map(({ textContent }) => textContent)
const accepted = (doc: Node) => resolveSuggestions(doc, () => 'accept')

test('a proposal for a unique passage is suggested in its place, and does not change the text', () => {
  const about = 'It is the case that doses go missing at night.'
  const made = withProposal(state, { text: 'Doses go missing at night.', about, memberId })
  expect(made).toBeDefined()
  if (!made) return
  expect(resolveAllSuggestions(made.doc).eq(BEFORE)).toBe(true)
  expect(textsOf(accepted(made.doc))).toEqual(['Doses go missing at night.', 'Nobody counts them.'])
  expect(changesOnlySuggestions(BEFORE, made.doc, memberId)).toBe(true)
})

test('a proposal for a whole section is suggested at its end, paragraph by paragraph, until an author accepts it', () => {
  const made = withProposal(state, { text: 'One.\n\nTwo.', about: undefined, memberId })
  expect(made && resolveAllSuggestions(made.doc).eq(BEFORE)).toBe(true)
  expect(made && textsOf(accepted(made.doc)).slice(0, 2)).toEqual(textsOf(BEFORE))
  expect(made && textsOf(accepted(made.doc)).slice(2).join('|')).toBe('One.|Two.')
  expect(withProposal(state, { text: '  ', about: undefined, memberId })).toBeUndefined()
})

test('a selection of a few words is ignored, and a selected sentence is checked alone', () => {
  const choose = (from: number, to: number) =>
    chosenText(state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to))))
  expect(choose(1, 6)).toBeUndefined()
  expect(choose(1, 47)).toBe('It is the case that doses go missing at night.')
})
