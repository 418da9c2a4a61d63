import { expect, test } from 'vitest'
import type { AvailableProject } from '../contract.ts'
import { describeAsker, choicesFor, DIFFICULTIES, difficultyInWords, inWords, spotsOf } from './project-facts.ts'
import { waitStates } from '../states.ts'

const aProject = (traits: Partial<AvailableProject>) => traits as AvailableProject

test('a level of difficulty is described without a judgement', () => {
  expect(DIFFICULTIES.map(difficultyInWords)).toEqual(['1 of 5', '2 of 5', '3 of 5', '4 of 5', '5 of 5'])
})

test.each([
  [1, ['solo']],
  [2, ['solo', 'pair']],
  [3, ['solo', 'pair', 'team']],
  [0, []],
])('with %i places left the choices are %j', (available_spots, choices) => {
  expect(choicesFor(aProject({ available_spots })).map(({ value }) => value)).toEqual(choices)
})

test('a place that is held for the reader counts as one of theirs', () => {
  const my_wait = { status: waitStates.offered, position: null, offer_ends_at: '2026-11-24T10:00:00Z' } as const
  expect(choicesFor(aProject({ available_spots: 0, my_wait })).map(({ value }) => value)).toEqual(['solo'])
})

test.each([
  [4, 2, '2 of 4 spots open'],
  [4, 0, '0 of 4 spots open'],
  [1, 1, 'For 1 student'],
  [1, 0, 'Taken'],
])('%i places of which %i are open read "%s"', (max_students, available_spots, words) => {
  expect(spotsOf(aProject({ max_students, available_spots }))).toBe(words)
})

test('the asker is named as far as credit allows', () => {
  const named = {
    professional_name: 'Prof. Elin Strand',
    professional_role: 'nurse_practitioner',
    professional_institution: 'Ullevål',
    clinical_setting: 'icu',
  }
  expect(describeAsker(aProject(named))).toBe('Asked by Prof. Elin Strand, nurse practitioner, Ullevål · ICU')
  const unnamed = { ...named, professional_name: null, professional_institution: null }
  expect(describeAsker(aProject(unnamed))).toBe('Asked by a nurse practitioner · ICU')
  expect(describeAsker(aProject({ ...unnamed, professional_role: 'administrator' }))).toBe(
    'Asked by an administrator · ICU',
  )
  expect(describeAsker(aProject({ ...unnamed, professional_role: 'PhD Student' }))).toBe('Asked by a PhD student · ICU')
  expect(describeAsker(aProject({ ...unnamed, professional_role: 'Other', clinical_setting: 'other' }))).toBe('')
  expect(describeAsker(aProject({ ...unnamed, professional_role: null, clinical_setting: null }))).toBe('')
})

test('stored values are shown in words', () => {
  expect(['mental_health', 'icu'].map(inWords)).toEqual(['Mental health', 'ICU'])
})
