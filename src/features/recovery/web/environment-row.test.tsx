import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Environment } from '../contract.ts'
import { EnvironmentRow, factsOf } from './environment-row.tsx'

const staging: Environment = {
  name: 'staging',
  emoji: '',
  description: '',
  database: 'inflo',
  users: 1,
  real_users: 0,
  papers: 1_204,
  collections: 154,
  data_classification: 'TEST_PRODUCTION_CLONE',
  counted_at: '2026-11-24T00:10:00Z',
}

test('an environment describes its data, without figures before the first count', () => {
  expect(factsOf(staging)).toEqual([
    'Test copy',
    '1 user, none of them real',
    '1,204 papers',
    '154 tables',
    'database inflo',
    'counted 23 Nov 2026, 4:10 PM PT',
  ])
  expect(factsOf({ ...staging, counted_at: null })).toEqual(['Test copy', 'never started'])
})

test('a move that this server always refuses is disabled and shows its reason', () => {
  const row = (current: Environment['name']) =>
    renderToStaticMarkup(
      <EnvironmentRow environment={staging} current={current} next={current} onSwitch={() => undefined} />,
    )
  expect(row('production')).toMatch(/<button[^>]* disabled=""[^>]*>Switch to staging<\/button>/)
  expect(row('production')).toContain('Environment switching only allowed from development environment for safety!')
  expect(row('development')).toContain('Switch to staging')
  expect(row('development')).not.toMatch(/ disabled=|only allowed/)
})
