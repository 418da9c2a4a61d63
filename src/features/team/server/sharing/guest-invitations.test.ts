import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasProvenAddress, recordAddressProven } from '#features/accounts/server/public.ts'
import { subscribeAs, listen } from '#server/realtime/realtime.fixture.ts'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { leavePaper } from '#features/editor/server/public.ts'
import { createPaper, save } from '#features/editor/server/workspace.fixture.ts'
import type { GuestKind } from '../../contract.ts'

let testApp: TestApp
let lead: TestMember
let colleague: TestMember
let stranger: TestMember
let paperId: string

beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember()
  colleague = await testApp.createMember({ firstName: 'Daniel' })
  stranger = await testApp.createMember({ firstName: 'Kim' })
  paperId = await createPaper(testApp, lead, [colleague])
})
afterAll(() => testApp.stop())

const invite = (by: TestMember | undefined, email: string, guest: string = 'suggest') =>
  testApp.as(by)('POST /api/student/papers/:paperId/guests', {
    params: { paperId },
    body: { email, guest: guest as GuestKind },
  })

async function tokenMailedTo(email: string): Promise<string> {
  const { body } = await testApp.kernel.db
    .selectFrom('kernel.mail')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('queued_at', 'desc')
    .executeTakeFirstOrThrow()
  return /paper-invitation\?token=(\S+)/.exec(body ?? '')?.[1] ?? ''
}

const open = (by: TestMember | undefined, token: string) =>
  testApp.as(by)('POST /api/student/guest-invitations/open', { body: { token } })
const accept = (by: TestMember | undefined, token: string) =>
  testApp.as(by)('POST /api/student/guest-invitations/accept', { body: { token } })
const own = async (by: TestMember | undefined) =>
  (await testApp.as(by)('GET /api/student/guest-invitations/mine')).invitations
const respond = (by: TestMember | undefined, invitationId: string, yes: unknown = true) =>
  testApp.as(by)('POST /api/student/guest-invitations/:invitationId/respond', {
    params: { invitationId },
    body: { accept: yes as boolean },
  })
const proveAddress = (member: TestMember) =>
  transact(testApp.kernel, (tx) => recordAddressProven(tx, member.id, testApp.kernel.now()))
const access = (by: TestMember | undefined) =>
  testApp.as(by)('GET /api/student/papers/:paperId/access', { params: { paperId } })
const remove = (by: TestMember | undefined, userId: string) =>
  testApp.as(by)('DELETE /api/student/papers/:paperId/guests/:userId', { params: { paperId, userId } })
const change = (by: TestMember | undefined, userId: string, guest: GuestKind) =>
  testApp.as(by)('PUT /api/student/papers/:paperId/guests/:userId', { params: { paperId, userId }, body: { guest } })
const withdraw = (by: TestMember | undefined, invitationId: string) =>
  testApp.as(by)('DELETE /api/student/papers/:paperId/guest-invitations/:invitationId', {
    params: { paperId, invitationId },
  })

async function aGuest(guest: GuestKind): Promise<TestMember> {
  const member = await testApp.createMember({ firstName: 'Ida', role: 'clinician' })
  await invite(lead, member.email, guest)
  await accept(member, await tokenMailedTo(member.email))
  return member
}

const addLink = (by: TestMember) =>
  testApp.as(by)('POST /api/student/papers/:paperId/resources', {
    params: { paperId },
    body: { type: 'link', name: 'A', url: 'https://osf.io/a' },
  })

describe('an invitation by mail', () => {
  test('lets in the account of its address, as what they were asked', async () => {
    const mentor = await testApp.createMember({ firstName: 'Ida', role: 'clinician' })
    await expect(access(mentor)).rejects.toMatchObject({ kind: 'not_found' })
    await invite(colleague, mentor.email.toUpperCase(), 'mentor')
    expect((await access(lead)).invitations).toMatchObject([{ email: mentor.email, guest: 'mentor' }])
    const token = await tokenMailedTo(mentor.email.toUpperCase())
    expect(await open(mentor, token)).toMatchObject({ invited_by: colleague.name, guest: 'mentor', paper_id: paperId })
    await expect(accept(stranger, token)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(accept(undefined, token)).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(await accept(mentor, token)).toEqual({ paper_id: paperId })
    const seen = await access(mentor)
    expect(seen.people.map(({ id, role, guest }) => [id, role, guest])).toEqual([
      [lead.id, 'lead', null],
      [colleague.id, 'member', null],
      [mentor.id, null, 'mentor'],
    ])
    expect(seen).toMatchObject({ invitations: [], may_invite: false, may_remove: false })
    await expect(accept(mentor, token)).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('shows inside to whoever has proved the address, and to nobody else of that address', async () => {
    const [known, unproven] = [
      await testApp.createMember({ role: 'clinician' }),
      await testApp.createMember({ role: 'clinician' }),
    ]
    await proveAddress(known)
    const { invitation_id: id } = await invite(lead, known.email, 'mentor')
    const { invitation_id: other } = await invite(lead, unproven.email, 'mentor')
    expect(await own(known)).toMatchObject([{ invitation_id: id, guest: 'mentor', invited_by: lead.name }])
    expect(await own(unproven)).toEqual([])
    const { notifications: notices } = await testApp.as(known)('GET /api/notifications')
    expect(notices.map(({ text, link }) => [text, link])).toEqual([
      [expect.stringContaining('asks you to mentor it'), '/student/dashboard'],
    ])
    expect((await testApp.as(unproven)('GET /api/notifications')).notifications).toEqual([])
    await expect(respond(unproven, other)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(respond(stranger, id)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(respond(undefined, id)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(respond(known, id, 'yes')).rejects.toMatchObject({ kind: 'invalid' })
    await expect(own(undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(await respond(known, id)).toEqual({ paper_id: paperId })
    expect((await access(known)).people.map(({ id: person }) => person)).toContain(known.id)
    expect(await own(known)).toEqual([])
    await withdraw(lead, other)
  })

  test('is declined inside, and whoever invited reads the address that they wrote to', async () => {
    const member = await testApp.createMember()
    await proveAddress(member)
    const { invitation_id: id } = await invite(colleague, member.email, 'read')
    await respond(member, id, false)
    await expect(respond(member, id)).rejects.toMatchObject({ kind: 'not_found' })
    expect((await access(lead)).invitations.map(({ invitation_id: waiting }) => waiting)).not.toContain(id)
    const { notifications: notices } = await testApp.as(colleague)('GET /api/notifications')
    expect(notices[0]?.text).toBe(`${member.email} has declined the invitation to “Alert fatigue by the hour”.`)
    await expect(access(member)).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('gives its link to whoever invites where no mail leaves, which proves no mailbox', async () => {
    const member = await testApp.createMember()
    const { link } = await invite(lead, member.email, 'read')
    expect(link).toContain(`/paper-invitation?token=${await tokenMailedTo(member.email)}`)
    await accept(member, await tokenMailedTo(member.email))
    expect(await hasProvenAddress(testApp.kernel.db, member.id)).toBe(false)
  })

  test('that was mailed alone proves the mailbox, once it is followed', async () => {
    const member = await testApp.createMember()
    await invite(lead, member.email, 'read')
    await testApp.kernel.db.updateTable('team.invitation').set({ link_shown: false }).execute()
    await accept(member, await tokenMailedTo(member.email))
    expect(await hasProvenAddress(testApp.kernel.db, member.id)).toBe(true)
  })

  test('is over after 14 days, once it is taken back, or once a newer one was sent', async () => {
    const member = await testApp.createMember()
    const { invitation_id: first } = await invite(lead, member.email)
    const older = await tokenMailedTo(member.email)
    await invite(lead, member.email, 'read')
    await expect(accept(member, older)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(withdraw(lead, first)).rejects.toMatchObject({ kind: 'conflict' })
    const [newest] = (await access(lead)).invitations
    await expect(withdraw(stranger, newest?.invitation_id ?? '')).rejects.toMatchObject({ kind: 'not_found' })
    await withdraw(lead, newest?.invitation_id ?? '')
    await expect(accept(member, await tokenMailedTo(member.email))).rejects.toMatchObject({ kind: 'not_found' })
    await invite(lead, member.email)
    const ended = { ends_at: testApp.kernel.now() }
    await testApp.kernel.db.updateTable('team.invitation').set(ended).where('email', '=', member.email).execute()
    await expect(accept(member, await tokenMailedTo(member.email))).rejects.toMatchObject({ kind: 'not_found' })
    expect((await access(lead)).invitations).toEqual([])
  })

  test.each([
    ['no address', 'nobody', 'suggest', 'email', 'Please enter a valid email address.'],
    ['no right', 'a@example.org', 'owner', 'guest', 'Please choose what they may do.'],
  ])('%s is refused', async (_what, email, guest, field, message) => {
    await expect(invite(lead, email, guest)).rejects.toMatchObject({ errors: [{ field, message }] })
  })

  test('only authors invite, and nobody who is in already', async () => {
    await expect(invite(stranger, 'a@example.org')).rejects.toMatchObject({ kind: 'not_found' })
    await expect(invite(undefined, 'a@example.org')).rejects.toMatchObject({ kind: 'unauthenticated' })
    const guest = await aGuest('suggest')
    await expect(invite(guest, 'a@example.org')).rejects.toMatchObject({ kind: 'forbidden' })
    for (const { email } of [guest, colleague, lead])
      await expect(invite(lead, email)).rejects.toMatchObject({ errors: [{ field: 'email' }] })
  })
})

describe('what a guest may do', () => {
  test.each<[GuestKind, string]>([
    ['mentor', 'You may suggest changes to this paper, but not write in it.'],
    ['suggest', 'You may suggest changes to this paper, but not write in it.'],
    ['read', 'You may read this paper, but not change it.'],
  ])('a guest asked to %s is told so where they would save a section', async (kind, detail) => {
    const saved = save(testApp, await aGuest(kind), { paperId, sectionName: 'methods', content: 'Mine.' })
    await expect(saved).rejects.toMatchObject({ kind: 'forbidden', detail })
  })

  test('a reader reads, and adds nothing until they may suggest', async () => {
    const guest = await aGuest('read')
    await expect(addLink(guest)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(change(colleague, guest.id, 'suggest')).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(change(stranger, guest.id, 'suggest')).rejects.toMatchObject({ kind: 'not_found' })
    await change(lead, guest.id, 'suggest')
    await expect(addLink(guest)).resolves.toMatchObject({ may_remove: true })
    await expect(change(lead, stranger.id, 'read')).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('the lead takes their access, and they can be asked again', async () => {
    const guest = await aGuest('write')
    await expect(remove(colleague, guest.id)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(remove(stranger, guest.id)).rejects.toMatchObject({ kind: 'not_found' })
    await remove(lead, guest.id)
    await expect(access(guest)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(remove(lead, guest.id)).rejects.toMatchObject({ kind: 'not_found' })
    const { notifications } = await testApp.as(guest)('GET /api/notifications', { query: {} })
    expect(notifications[0]?.text).toContain('no longer shared with you')
    await invite(lead, guest.email, 'read')
    await accept(guest, await tokenMailedTo(guest.email))
    expect((await access(guest)).people.at(-1)).toMatchObject({ id: guest.id, guest: 'read' })
  })

  test('a guest gives their own access back', async () => {
    const guest = await aGuest('read')
    expect(await remove(guest, guest.id)).toEqual({ message: 'This paper is no longer shared with you.' })
    await expect(access(guest)).rejects.toMatchObject({ kind: 'not_found' })
  })
})

test('whose access is taken, guest or author, hears nothing more within a second', async () => {
  const address = await listen(testApp)
  const topic = `paper:${paperId}`
  const guest = await aGuest('suggest')
  const sockets = [
    await subscribeAs(address, guest, { topic }),
    await subscribeAs(address, colleague, { topic }),
  ] as const
  for (const [held, taking] of [
    [sockets[0], () => remove(lead, guest.id)],
    [
      sockets[1],
      () => transact(testApp.kernel, (tx) => leavePaper(testApp.kernel, tx, { paperId, memberId: colleague.id })),
    ],
  ] as const) {
    await taking()
    const begun = performance.now()
    await held.onFrame('unfollowed')
    expect(performance.now() - begun).toBeLessThan(1_000)
  }
  for (const { socket } of sockets) socket.close()
})
