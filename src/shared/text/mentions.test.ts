import { expect, test } from 'vitest'
import { mentionCandidates, mentionsIn, withName } from './mentions.ts'

const ANN = { id: 'a', name: 'Ann Lee' }
const OLU = { id: 'o', name: 'Olú Adé' }
const PEOPLE = [ANN, OLU]

test('a comment mentions the members written with an @', () => {
  expect(mentionsIn('@Ann Lee, and @olú adé?', PEOPLE)).toEqual(['a', 'o'])
  expect(mentionsIn('Ann Lee, @Ann, @Ann Leeds, ann@lee.org', PEOPLE)).toEqual([])
})

test('names are suggested for a started mention', () => {
  expect(mentionCandidates('Hello @', PEOPLE)).toEqual(PEOPLE)
  expect(mentionCandidates('Hello @le', PEOPLE)).toEqual([ANN])
  expect(mentionCandidates('@Ann Lee', PEOPLE)).toEqual([ANN])
  expect(mentionCandidates('mail@an', PEOPLE)).toEqual([])
  expect(mentionCandidates('no', PEOPLE)).toEqual([])
})

test('the chosen name is inserted at the cursor', () => {
  expect(withName('Ask @an now', 7, ANN)).toEqual({ text: 'Ask @Ann Lee  now', cursor: 13 })
})
