import { expect, test } from 'vitest'
import { createPaper } from '../projects.fixture.ts'
import { aboutOf } from './paper-row.tsx'

const member = (id: string, name: string) => ({ ...createPaper().team_members[0]!, id, name })

test('an asker who is also an author is named once', () => {
  const paper = createPaper({
    asked_by: 'Andrei Vasilescu',
    next_deadline: null,
    team_members: [member('own', 'Ruth Achieng'), member('asker', 'Andrei Vasilescu')],
  })
  expect(aboutOf(paper, 'own')).toBe('Asked by Andrei Vasilescu')
  expect(aboutOf({ ...paper, asked_by: null }, 'own')).toBe('With Andrei Vasilescu')
  expect(aboutOf({ ...paper, team_members: [member('own', 'Ruth Achieng')] }, 'own')).toBe(
    'Asked by Andrei Vasilescu · on your own',
  )
})
