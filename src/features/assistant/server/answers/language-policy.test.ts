import { expect, test } from 'vitest'
import heldOut from '../evaluation/held-out.json' with { type: 'json' }
import { isInOtherLanguage } from './reply-service.ts'

test.each([
  'Wie lange dauert es, bis aus meiner Frage ein Artikel wird?',
  'Combien de temps pour une question ?',
  'Как подать вопрос?',
  '質問はどこから送れますか',
])('“%s” is not English', (text) => expect(isInOtherLanguage(text)).toBe(true))

test('English with foreign names is recognised as English', () => {
  const asked = heldOut.answerable.map(({ question }) => question)
  const named = ['Is the hôpital de la Pitié in your library?', 'Who is Maria de los Angeles?', '', '42?']
  expect([...asked, ...named].filter(isInOtherLanguage)).toEqual([])
})
