import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MINUTES_SAVED } from '#features/assistant/limits.ts'
import { createDashboard } from '#features/projects/web/projects.fixture.ts'
import { factsOf } from './ai-usage-section.tsx'

const NOTHING = createDashboard().ai_usage_stats

test('a member who never used the assistant sees only today’s figure, others see all figures', () => {
  expect(factsOf(NOTHING)).toEqual([['Used today', '0 of 20']])
  const stats = { ...NOTHING, total_sessions: 1_204, daily_usage: 3, suggestions_accepted: 7, time_saved_hours: 1.26 }
  expect(factsOf({ ...stats, most_used_feature: 'concise_writing' })).toEqual([
    ['Used today', '3 of 20'],
    ['Conversations', '1,204'],
    ['Suggestions accepted', '7'],
    ['Time saved', '1.3 h'],
    ['Most used', 'Concise writing'],
  ])
})

test('the minutes in the explanation match the constants', () => {
  const { question, summarizing, ...others } = MINUTES_SAVED
  const told = readFileSync(new URL('./ai-usage-section.tsx', import.meta.url), 'utf8')
  expect(told).toContain(`${question} minutes per answer, ${summarizing} per accepted summary`)
  expect([...new Set(Object.values(others))].map((minutes) => told.includes(`and ${minutes} per other`))).toEqual([
    true,
  ])
})
