import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageStates } from '../../states.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const SUBMIT = 'POST /api/feedback/submit'
const INBOX = 'GET /api/admin/inbox'
const REPLY = 'POST /api/admin/inbox/:messageId/reply'

const FEEDBACK = {
  feedback_type: 'bug_report' as const,
  subject: 'The outline jumps',
  message: 'On my phone the outline jumps when I turn it.',
}

let testApp: TestApp
let admin: TestMember
let moderator: TestMember
let student: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines' })
  moderator = await testApp.createMember({ role: 'moderator' })
  student = await testApp.createMember()
})
afterAll(() => testApp.stop())

const newest = async (state: 'open' | 'answered' | 'closed' = 'open') => {
  const { messages } = await testApp.as(admin)(INBOX, { query: { state: messageStates[state], size: '100' } })
  const last = messages.toSorted((one, other) => one.sent_at.localeCompare(other.sent_at)).at(-1)
  if (!last) throw new Error('The inbox is empty')
  return last
}

const mailsTo = (address: string) =>
  testApp.kernel.db.selectFrom('kernel.mail').selectAll().where('recipient', '=', address).execute()

describe('feedback', () => {
  test('is stored with all its fields, and mailed to nobody', async () => {
    const said = { ...FEEDBACK, name: ' Ruth\r\n King ', email: 'ruth@clinic.example', page_url: '/research' }
    const { message } = await testApp.as(undefined)(SUBMIT, { body: said })
    expect(message).toContain('Thank you')
    expect(await newest()).toMatchObject({
      kind: 'bug_report',
      subject: FEEDBACK.subject,
      message: FEEDBACK.message,
      name: 'Ruth King',
      email: 'ruth@clinic.example',
      page: '/research',
      state: 'open',
      replies: [],
    })
    expect(await mailsTo('ruth@clinic.example')).toEqual([])
  })

  test('sent again by the same sender, even at once, is one message', async () => {
    const said = { ...FEEDBACK, subject: 'Sent again', email: 'again@clinic.example' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => testApp.as(undefined)(SUBMIT, { body: said })))
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
    await testApp.as(undefined)(SUBMIT, { body: { ...said, email: 'other@clinic.example' } })
    const { messages } = await testApp.as(admin)(INBOX, { query: { size: '100' } })
    expect(messages.filter(({ subject }) => subject === said.subject)).toHaveLength(2)
  })

  test.each([
    [{ ...FEEDBACK, feedback_type: '' }, 'feedback_type', 'Please select a feedback type'],
    [{ ...FEEDBACK, feedback_type: undefined }, 'feedback_type', 'Please select a feedback type'],
    [{ ...FEEDBACK, subject: '  ' }, 'subject', 'Please enter a subject'],
    [{ ...FEEDBACK, subject: 'ab' }, 'subject', 'Subject must be at least 3 characters'],
    [{ ...FEEDBACK, subject: 'a'.repeat(201) }, 'subject', 'Subject must be less than 200 characters'],
    [{ ...FEEDBACK, message: '' }, 'message', 'Please enter your message'],
    [{ ...FEEDBACK, message: 'Too short' }, 'message', 'Message must be at least 10 characters'],
    [{ ...FEEDBACK, message: 'é'.repeat(2001) }, 'message', 'Message must be less than 2000 characters'],
    [{ ...FEEDBACK, email: 'ruth@' }, 'email', 'Please enter a valid email address'],
    [{ ...FEEDBACK, email: 'a@b.example\r\nBcc: c@d.example' }, 'email', 'Please enter a valid email address'],
    [{ ...FEEDBACK, name: 'n'.repeat(101) }, 'name', 'Name must be at most 100 characters'],
  ])('refuses %j', async (body, field, message) => {
    const answer = await testApp.inject({ method: 'POST', url: '/api/feedback/submit', payload: body })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ detail: message, errors: [{ field, message }] })
  })

  test('from one address is limited, with the time to wait', async () => {
    const strict = await createTestApp({ scale: 1 })
    const statuses: number[] = []
    let last
    for (let sent = 0; sent < 21; sent += 1) {
      last = await strict.inject({ method: 'POST', url: '/api/feedback/submit', payload: FEEDBACK })
      statuses.push(last.statusCode)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(last?.statusCode).toBe(429)
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    await strict.stop()
  })
})

describe('the inbox', () => {
  const send = async (changes: object = {}) => {
    await testApp.inject({ method: 'POST', url: '/api/feedback/submit', payload: { ...FEEDBACK, ...changes } })
    return newest()
  }

  test('answers by mail, once, and moves to answered', async () => {
    const { id } = await send({ email: 'nurse@ward.example', name: 'Ada', subject: 'Line\r\nbreak' })
    const answered = await testApp.as(admin)(REPLY, { params: { messageId: id }, body: { text: 'It is mended.' } })
    expect(answered).toMatchObject({ state: 'answered', replies: [{ text: 'It is mended.', actor_name: admin.name }] })
    const [mail, ...more] = await mailsTo('nurse@ward.example')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Re: Line break')
    expect(mail?.body).toContain('It is mended.')
    expect((await newest('answered')).id).toBe(id)
    // The reply is sent again, as after a lost response: no second mail, decision or log entry is created.
    const again = await testApp.as(admin)(REPLY, { params: { messageId: id }, body: { text: 'It is mended.' } })
    expect([again.replies.length, (await mailsTo('nurse@ward.example')).length]).toEqual([1, 1])
    const kept = testApp.kernel.db.selectFrom('kernel.decision').select(['kind', 'decision', 'notes'])
    const decisions = await kept.where('item_id', '=', id).execute()
    expect(decisions).toEqual([{ kind: 'message', decision: 'answered', notes: '' }])
    const logged = testApp.kernel.db.selectFrom('kernel.admin_log').select(['action', 'reason'])
    expect(await logged.where('target', '=', id).execute()).toEqual([{ action: 'support.reply', reason: '' }])
  })

  test('is answered by one editor at a time, unless the second confirms', async () => {
    const { id } = await send({ email: 'twice@ward.example', subject: 'Two of you' })
    const second = await testApp.createMember({ role: 'admin' })
    const reply = (by: TestMember, text: string, replies_seen?: number) =>
      testApp.as(by)(REPLY, { params: { messageId: id }, body: { text, replies_seen } })
    await reply(admin, 'It is mended.', 0)
    // A retry of the same reply after a lost response is not refused as a conflict.
    expect((await reply(admin, 'It is mended.', 0)).replies).toHaveLength(1)
    const refused = await testApp.inject({
      method: 'POST',
      url: `/api/admin/inbox/${id}/reply`,
      headers: { authorization: `Bearer ${second.token}` },
      payload: { text: 'Please try again.', replies_seen: 0 },
    })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      detail: expect.stringContaining(`${admin.name} answered this message on `) as string,
      current: { replies: [{ text: 'It is mended.', actor_name: admin.name }] },
    })
    expect(await mailsTo('twice@ward.example')).toHaveLength(1)
    expect((await reply(second, 'Please try again.', 1)).replies).toHaveLength(2)
    // A reply without `replies_seen` is accepted.
    expect((await reply(admin, 'And thank you.')).replies).toHaveLength(3)
    await expect(reply(admin, 'Hello', -1)).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('is answered by one of two who send in the same instant', async () => {
    const { id } = await send({ email: 'race@ward.example', subject: 'At once' })
    const second = await testApp.createMember({ role: 'admin' })
    const params = { messageId: id }
    const sent = await Promise.allSettled(
      [admin, second].map((by, index) =>
        testApp.as(by)(REPLY, { params, body: { text: `Answer ${index}`, replies_seen: 0 } }),
      ),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await mailsTo('race@ward.example')).toHaveLength(1)
  })

  test('can’t answer a sender without an address', async () => {
    const { id } = await send()
    await expect(
      testApp.as(admin)(REPLY, { params: { messageId: id }, body: { text: 'Thank you' } }),
    ).rejects.toMatchObject({ kind: 'conflict', detail: 'The sender left no e-mail address to answer to.' })
  })

  test('closes and opens again, and counts each state', async () => {
    const { id } = await send({ subject: 'To be closed' })
    const before = (await testApp.as(moderator)(INBOX)).counts
    const move = (state: 'open' | 'closed') =>
      testApp.as(moderator)('PUT /api/admin/inbox/:messageId/state', {
        params: { messageId: id },
        body: { state: messageStates[state] },
      })
    expect((await move('closed')).state).toBe('closed')
    const after = (await testApp.as(moderator)(INBOX)).counts
    expect(after).toEqual({ ...before, open: before.open - 1, closed: before.closed + 1 })
    expect((await move('open')).state).toBe('open')
  })

  test('lists open messages oldest first, or the message in the address, in any state', async () => {
    const { id } = await send({ subject: 'Named by an address' })
    testApp.advanceClock(1000)
    await send({ subject: 'Came later' })
    const read = (query: object) => testApp.as(moderator)(INBOX, { query })
    const ages = (await read({ size: '100' })).messages.map(({ sent_at: at }) => at)
    expect(ages).toEqual(ages.toSorted())
    const found = await read({ id })
    expect([found.messages.map(({ subject }) => subject), found.pagination.total]).toEqual([['Named by an address'], 1])
    await testApp.as(moderator)('PUT /api/admin/inbox/:messageId/state', {
      params: { messageId: id },
      body: { state: messageStates.closed },
    })
    expect((await read({ id })).messages).toMatchObject([{ state: 'closed' }])
    expect((await read({ id: crypto.randomUUID() })).messages).toEqual([])
    await expect(read({ id: 'seven' })).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('is closed to others, and contains only its own messages', async () => {
    await expect(testApp.as(student)(INBOX)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(testApp.as(undefined)(INBOX)).rejects.toMatchObject({ kind: 'unauthenticated' })
    const unknown = { messageId: crypto.randomUUID() }
    await expect(testApp.as(moderator)(REPLY, { params: unknown, body: { text: 'Hello' } })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(testApp.as(admin)(REPLY, { params: unknown, body: { text: 'Hello' } })).rejects.toMatchObject({
      kind: 'not_found',
    })
    const empty = { params: unknown, body: { text: ' ' } }
    await expect(testApp.as(admin)(REPLY, empty)).rejects.toMatchObject({ detail: 'Please write an answer' })
  })
})
