import { afterAll, expect, test } from 'vitest'
import type { TestMember } from '#server/testing/test-app.ts'
import { createTeamsTestApp } from '../team/team.fixture.ts'

const { testApp, admin, aProject, claim, aTeam, invite, findable } = await createTeamsTestApp()
afterAll(() => testApp.stop())

const waitingFor = async (by: TestMember) => (await testApp.as(by)('GET /api/student/dashboard')).waiting_for_you

test('the dashboard shows a held place, an invitation and a returned proposal, the earliest deadline first', async () => {
  const member = await findable(await testApp.createMember())
  expect(await waitingFor(member)).toEqual([])

  const project = await aProject({ maxStudents: 2, title: 'Night pain' })
  const holder = await testApp.createMember()
  const { claim: held } = await claim(holder, project, 'pair')
  await testApp.as(member)('POST /api/projects/:projectId/waitlist', { params: { projectId: project } })
  expect(await waitingFor(member)).toEqual([])
  await testApp.as(holder)('DELETE /api/projects/claims/:claimId', { params: { claimId: held.claim_id } })

  const { lead, paperId, project: theirs } = await aTeam()
  await invite(lead, paperId, { user_id: member.id })

  const { proposal } = await testApp.as(member)('POST /api/student/project-proposals', {
    body: { title: 'Handover at night', description: 'What is lost between two shifts, and who notices first?' },
  })
  await testApp.as(admin)('POST /api/admin/reviews/:kind/:id/decision', {
    params: { kind: 'proposal', id: proposal.id },
    body: { decision: 'revision_requested', admin_notes: 'Which wards?' },
  })

  const waiting = await waitingFor(member)
  expect(waiting.map(({ kind }) => kind)).toEqual(['offer', 'invitation', 'proposal'])
  expect(waiting).toMatchObject([
    { project_id: project, suggestion_id: null, title: 'Night pain', until: expect.any(String) as string },
    { project_id: theirs, until: expect.any(String) as string },
    { project_id: null, suggestion_id: proposal.id, title: 'Handover at night', until: null },
  ])
  // An expired invitation is not listed, even before the job has ended it.
  await testApp.kernel.db.updateTable('projects.invitation').set({ ends_at: testApp.kernel.now() }).execute()
  expect((await waitingFor(member)).map(({ kind }) => kind)).toEqual(['offer', 'proposal'])
})
