import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createQuestion } from '#features/review/server/review.fixture.ts'
import { whileLocked } from '#server/testing/locks.ts'
import { closeProject } from '../public.ts'
import { createClaimsTestApp } from '../claims.fixture.ts'

const { testApp, student, aProject, claim } = await createClaimsTestApp()
afterAll(() => testApp.stop())

test('a claim by question id uses its other project if the newest is closed meanwhile', async () => {
  const question = await createQuestion(testApp)
  const older = await aProject({ questionId: question.id, title: `Older ${randomUUID()}` })
  testApp.advanceClock(1_000)
  const newer = await aProject({ kind: 'refined_project', questionId: question.id, title: `Newer ${randomUUID()}` })
  const ended = await whileLocked(testApp, {
    change: (tx) => closeProject(testApp.kernel, tx, newer),
    meanwhile: () => claim(student, question.id),
  })
  expect(ended).toMatchObject({ status: 'fulfilled', value: { claim: { project_id: older } } })
})
