import { expect, test } from 'vitest'
import { linksTo, containsQuote, withoutTitles } from './message-row.tsx'

const QUOTE = 'Doses go missing at night. Nobody counts them. … It costs 3.5 hours a week.'

test('a quotation in the answer is recognised, whatever its markup', () => {
  expect(containsQuote(`**How often?**\n\n${QUOTE}\n\nSee also:\n- Another`, QUOTE)).toBe(true)
  const points = '- “Doses go missing at night.”\n- “Nobody counts them.”\n- “It costs 3.5 hours a week.”'
  expect(containsQuote(`In its own words (**A paper**):\n${points}`, QUOTE)).toBe(true)
})

test('a quotation is shown if the answer is shorter or worded differently', () => {
  expect(containsQuote('Doses go missing at night. Nobody counts them.', QUOTE)).toBe(false)
  expect(containsQuote('At night doses go missing; it costs hours, and nobody counts them.', QUOTE)).toBe(false)
  expect(containsQuote('They are made for nights.', 'made for night')).toBe(false)
})

test('the list of sources is hidden in the answer, other lists are shown', () => {
  const answer = 'It takes a week.\n\nSee also:\n- How long?\n- Nights (withdrawn)\n\nThis reports research.'
  expect(withoutTitles(answer, ['How long?', 'Nights'])).toBe('It takes a week.\n\nThis reports research.')
  expect(withoutTitles(answer, ['How long?'])).toBe(answer)
  expect(withoutTitles('One\n\nTwo', [])).toBe('One\n\nTwo')
})

test('only an answer’s links count as its destinations', () => {
  expect(linksTo('[How long?](/track/INF-1)\n- Received', '/track/INF-1')).toBe(true)
  expect(linksTo('[How long?](/track/INF-12)\n- /track/INF-1', '/track/INF-1')).toBe(false)
})
