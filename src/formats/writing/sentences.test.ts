import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

test.each([
  ['One. Two? Three!', ['One.', 'Two?', 'Three!']],
  ['Haddad et al. Found 0.5 mg, e.g. Two.', ['Haddad et al. Found 0.5 mg, e.g. Two.']],
  ['See Fig. 2 by Dr. Okafor. (It rose.) It fell.', ['See Fig. 2 by Dr. Okafor.', '(It rose.)', 'It fell.']],
  ['  ', []],
])('%j', (text, sentences) => expect(sentencesOf(text).map((one) => one.text)).toEqual(sentences))

test('each knows where it begins', () => expect(sentencesOf('One.  Two.')[1]).toEqual({ text: 'Two.', start: 6 }))
