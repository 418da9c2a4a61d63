import { expect, test } from 'vitest'
import { spellingsOf } from './spelling-variants.ts'

test.each([
  ['foetus', 'fetus'],
  ['oesophagus', 'esophagus'],
  ['haemorrhage', 'hemorrhage'],
  ['diarrhoea', 'diarrhea'],
  ['apnoea', 'apnea'],
  ['leukaemia', 'leukemia'],
  ['paediatric', 'pediatric'],
  ['anaesthesia', 'anesthesia'],
  ['caesarean', 'cesarean'],
  ['oedema', 'edema'],
])('%s and %s are spellings of each other', (british, american) => {
  expect(spellingsOf(british)).toContain(american)
  expect(spellingsOf(american)).toContain(british)
})

test('an umlaut may be typed as two letters', () => {
  expect(spellingsOf('sjoegren')).toContain('sjogren')
  expect(spellingsOf('mueller')).toContain('muller')
})

test.each(['toe', 'sleep', '19', 'νοσος', 'ward'])('%s has no other spelling', (word) => {
  expect(spellingsOf(word)).toEqual([word])
})
