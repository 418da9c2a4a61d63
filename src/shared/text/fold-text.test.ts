import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Müller', 'muller'],
  ['MULLER', 'muller'],
  ['Université de Genève', 'universite de geneve'],
  ['Mu\u0308ller', 'muller'],
  ['جامعة', 'جامعة'],
])('%s is searched as %s', (text, looked) => expect(foldText(text)).toBe(looked))
