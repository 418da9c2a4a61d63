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
  test('admits the account of its address, in the invited role', async () => {
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
    expect(await accept(mentor, token)).toEqual({ paper_id: paperId })
  })

  test('is shown to the member who verified the address, and to no other account with it', async () => {
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
      [expect.stringContaining('invites you to mentor it'), '/student/dashboard'],
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

  test('is declined in the app, and the inviter sees the invited address', async () => {
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

  test('gives the inviter its link if the server sends no e-mail, which verifies no mailbox', async () => {
    const member = await testApp.createMember()
    const { link } = await invite(lead, member.email, 'read')
    expect(link).toContain(`/paper-invitation?token=${await tokenMailedTo(member.email)}`)
    await accept(member, await tokenMailedTo(member.email))
    expect(await hasProvenAddress(testApp.kernel.db, member.id)).toBe(false)
  })

  test('that was only e-mailed verifies the mailbox, once it is accepted', async () => {
    const member = await testApp.createMember()
    await invite(lead, member.email, 'read')
    await testApp.kernel.db.updateTable('team.invitation').set({ link_shown: false }).execute()
    await accept(member, await tokenMailedTo(member.email))
    expect(await hasProvenAddress(testApp.kernel.db, member.id)).toBe(true)
  })

  test('that is sent twenty times in the same moment is one invitation, which is accepted once', async () => {
    const member = await testApp.createMember()
    const author = await testApp.createMember()
    const shared = await createPaper(testApp, author)
    const send = () =>
      testApp.as(author)('POST /api/student/papers/:paperId/guests', {
        params: { paperId: shared },
        body: { email: member.email, guest: 'read' },
      })
    const replies = await Promise.all(Array.from({ length: 20 }, send))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    const token = new URL(replies[0]?.link ?? '').searchParams.get('token') ?? ''
    const accepted = await Promise.all(Array.from({ length: 20 }, () => accept(member, token)))
    expect(accepted).toEqual(Array.from({ length: 20 }, () => ({ paper_id: shared })))
    await expect(accept(stranger, token)).rejects.toMatchObject({ kind: 'forbidden' })
    // The repetitions left the daily limit to other invitations.
    const others = Array.from({ length: 19 }, (_, at) => `guest-${at}@example.org`)
    for (const email of others)
      await testApp.as(author)('POST /api/student/papers/:paperId/guests', {
        params: { paperId: shared },
        body: { email, guest: 'read' },
      })
    await testApp.as(author)('DELETE /api/student/papers/:paperId/guests/:userId', {
      params: { paperId: shared, userId: member.id },
    })
    await expect(accept(member, token)).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('that is accepted in the app twice gets the same answer', async () => {
    const member = await testApp.createMember()
    await proveAddress(member)
    const { invitation_id: id } = await invite(lead, member.email, 'read')
    const answers = await Promise.all([respond(member, id), respond(member, id)])
    expect(answers).toEqual([{ paper_id: paperId }, { paper_id: paperId }])
    await remove(lead, member.id)
  })

  test('expires after 14 days, when it is withdrawn, or when a newer one is sent', async () => {
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
    ['no right', 'a@example.org', 'owner', 'guest', 'Please choose a role.'],
  ])('%s is refused', async (_what, email, guest, field, message) => {
    await expect(invite(lead, email, guest)).rejects.toMatchObject({ errors: [{ field, message }] })
  })

  test('only authors invite, and nobody who already has access', async () => {
    await expect(invite(stranger, 'a@example.org')).rejects.toMatchObject({ kind: 'not_found' })
    await expect(invite(undefined, 'a@example.org')).rejects.toMatchObject({ kind: 'unauthenticated' })
    const guest = await aGuest('suggest')
    await expect(invite(guest, 'a@example.org')).rejects.toMatchObject({ kind: 'forbidden' })
    for (const { email } of [guest, colleague, lead])
      await expect(invite(lead, email)).rejects.toMatchObject({ errors: [{ field: 'email' }] })
  })
})

describe('a guest’s access', () => {
  test.each<[GuestKind, string]>([
    ['mentor', 'You can suggest changes to this paper but not edit it.'],
    ['suggest', 'You can suggest changes to this paper but not edit it.'],
    ['read', 'You can read this paper but not edit it.'],
  ])('a guest invited to %s gets that message when they try to save a section', async (kind, detail) => {
    const saved = save(testApp, await aGuest(kind), { paperId, sectionName: 'methods', content: 'Mine.' })
    await expect(saved).rejects.toMatchObject({ kind: 'forbidden', detail })
  })

  test('a reader can read, and adds nothing until they may suggest', async () => {
    const guest = await aGuest('read')
    await expect(addLink(guest)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(change(colleague, guest.id, 'suggest')).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(change(stranger, guest.id, 'suggest')).rejects.toMatchObject({ kind: 'not_found' })
    await change(lead, guest.id, 'suggest')
    await expect(addLink(guest)).resolves.toMatchObject({ may_remove: true })
    await expect(change(lead, stranger.id, 'read')).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('the lead removes their access, and they can be invited again', async () => {
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

  test('guests can give up their own access', async () => {
    const guest = await aGuest('read')
    expect(await remove(guest, guest.id)).toEqual({ message: 'You no longer have access to this paper.' })
    await expect(access(guest)).rejects.toMatchObject({ kind: 'not_found' })
  })
})

test('a guest or author without access gets no more updates', async () => {
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
    expect(await held.onFrame('unfollowed')).toMatchObject({ topic })
  }
  for (const { socket } of sockets) socket.close()
})
