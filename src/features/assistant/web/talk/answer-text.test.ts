import { expect, test } from 'vitest'
import { linksTo, containsQuote, withoutTitles } from './message-row.tsx'

const QUOTE = 'Doses go missing at night. Nobody counts them. … It costs 3.5 hours a week.'

test('a quotation that the answer is made of is found in it, however it is marked', () => {
  expect(containsQuote(`**How often?**\n\n${QUOTE}\n\nSee also:\n- Another`, QUOTE)).toBe(true)
  const points = '- “Doses go missing at night.”\n- “Nobody counts them.”\n- “It costs 3.5 hours a week.”'
  expect(containsQuote(`In its own words (**A paper**):\n${points}`, QUOTE)).toBe(true)
})

test('a quotation adds something where the answer says less, or says it in other words', () => {
  expect(containsQuote('Doses go missing at night. Nobody counts them.', QUOTE)).toBe(false)
  expect(containsQuote('At night doses go missing; it costs hours, and nobody counts them.', QUOTE)).toBe(false)
  expect(containsQuote('They are made for nights.', 'made for night')).toBe(false)
})

test('the list of what stands below an answer is not shown in it, and any other list is', () => {
  const answer = 'It takes a week.\n\nSee also:\n- How long?\n- Nights (withdrawn)\n\nThis reports research.'
  expect(withoutTitles(answer, ['How long?', 'Nights'])).toBe('It takes a week.\n\nThis reports research.')
  expect(withoutTitles(answer, ['How long?'])).toBe(answer)
  expect(withoutTitles('One\n\nTwo', [])).toBe('One\n\nTwo')
})

test('an answer leads where one of its links leads, and nowhere that it only names', () => {
  expect(linksTo('[How long?](/track/INF-1)\n- Received', '/track/INF-1')).toBe(true)
  expect(linksTo('[How long?](/track/INF-12)\n- /track/INF-1', '/track/INF-1')).toBe(false)
})
