import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOpenQuestion, propose, refine } from '#features/projects/server/suggestions/suggestions.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { recordApprovalAs } from '#features/submission/server/submission/submission-checklist.fixture.ts'
import { createClaim, createQuestion, createSubmission, decideAs } from './review.fixture.ts'

let testApp: TestApp
let admin: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
})
afterAll(() => testApp.stop())

type Made = { id: string; paperId?: string; told: TestMember[] }

const joinTeam = async (paperId: string): Promise<TestMember> => {
  const friend = await testApp.createMember({ firstName: 'Bea' })
  await testApp.kernel.db
    .insertInto('team.member')
    .values({ paper_id: paperId, member_id: friend.id, lead: false, joined_at: testApp.kernel.now() })
    .execute()
  return friend
}

const makers = {
  claim: async (by: TestMember): Promise<Made> => {
    const { id: questionId } = await createQuestion(testApp, { text: 'Do huddles help?' })
    return { id: await createClaim(testApp, { by, admin, questionId }), told: [by] }
  },
  proposal: async (by: TestMember): Promise<Made> => ({
    ...(await propose(testApp, by, { title: 'Huddles' })),
    told: [by],
  }),
  refined_question: async (by: TestMember): Promise<Made> => {
    const { questionId } = await createOpenQuestion(testApp, admin)
    return { ...(await refine(testApp, by, { questionId, refined_question_title: 'Alerts' })), told: [by] }
  },
  publication: async (by: TestMember): Promise<Made> => {
    const { id, paperId } = await createSubmission(testApp, by)
    const told = [by, await joinTeam(paperId)]
    for (const author of told) await recordApprovalAs(testApp, author, { paperId })
    return { id, paperId, told }
  },
}

const ASKER = 'ida.brandt@example.org'

/** Returns all messages to members and mailboxes. */
const allTold = async () => ({
  notices: await testApp.kernel.db
    .selectFrom('notifications.notice')
    .select(['member_id', 'event', 'text', 'link', 'in_bell', 'for_digest'])
    .execute(),
  mails: await testApp.kernel.db.selectFrom('kernel.mail').select(['recipient', 'subject', 'body']).execute(),
})

async function forgetAllTold(): Promise<void> {
  await testApp.runPendingJobs()
  await testApp.kernel.db.deleteFrom('notifications.notice').execute()
  await testApp.kernel.db.deleteFrom('kernel.mail').execute()
}

/** The end of every e-mail to a member: links to the notification settings and to unsubscribe from its kind. */
const FOOT =
  /\n\n--\nNotification settings: http:\/\/localhost:3000\/settings\/notifications\nUnsubscribe from e-mails of this kind: http:\/\/localhost:3000\/notices\/stop\S+$/

const REVISING = '/student/dashboard?tab=workspace&revise=SUGGESTION'
const AVAILABLE = '/student/dashboard?tab=available'

/** For each decision: the event, the subject, the text of the notification, and the next step with its link. */
const LETTERS = [
  [
    'claim',
    'approved',
    'claim_decided',
    'Your claim was approved: Do huddles help?',
    'Your claim on “Do huddles help?” was approved.',
    'Your paper is open, with guidance for each section:',
    '/student/papers/PAPER',
  ],
  [
    'claim',
    'revision_requested',
    'claim_decided',
    'Please revise your claim: Do huddles help?',
    'Your claim on “Do huddles help?” needs a change before it can be approved.',
    'Please revise your claim and send it again:',
    AVAILABLE,
  ],
  [
    'claim',
    'rejected',
    'claim_decided',
    'Your claim was not approved: Do huddles help?',
    'Your claim on “Do huddles help?” was not approved this time.',
    'Other projects are open to claim:',
    AVAILABLE,
  ],
  [
    'proposal',
    'approved',
    'proposal_decided',
    'Your proposal is approved: Huddles',
    'Your proposal “Huddles” was approved.',
    'Its paper is open, with you as its lead and guidance for each section:',
    '/student/papers/PAPER',
  ],
  [
    'proposal',
    'revision_requested',
    'proposal_decided',
    'Please revise your proposal: Huddles',
    'Your proposal “Huddles” needs a change before it can be approved.',
    'Change it and send it again:',
    REVISING,
  ],
  [
    'proposal',
    'rejected',
    'proposal_decided',
    'Your proposal was not approved: Huddles',
    'Your proposal “Huddles” was not approved this time.',
    'Other projects are open to claim:',
    AVAILABLE,
  ],
  [
    'refined_question',
    'approved',
    'refined_question_decided',
    'Your refined question is approved: Alerts',
    'Your refined question “Alerts” was approved, and is now in Available Projects.',
    'You can claim it there, and so can others:',
    AVAILABLE,
  ],
  [
    'refined_question',
    'revision_requested',
    'refined_question_decided',
    'Please revise your refined question: Alerts',
    'Your refined question “Alerts” needs a change before it can be approved.',
    'Change it and send it again:',
    REVISING,
  ],
  [
    'refined_question',
    'rejected',
    'refined_question_decided',
    'Your refined question was not approved: Alerts',
    'Your refined question “Alerts” was not approved this time.',
    'Other projects are open to claim:',
    AVAILABLE,
  ],
  [
    'publication',
    'approved_for_publication',
    'published',
    'Published: Alert fatigue by the hour',
    '“Alert fatigue by the hour” was approved and published.',
    'It is now in the Research Library under your names:',
    '/research/NUMBER',
  ],
  [
    'publication',
    'revision_requested',
    'paper_decided',
    'Please revise: Alert fatigue by the hour',
    '“Alert fatigue by the hour” needs a revision before it can be published.',
    'The whole team can edit the text again:',
    '/student/papers/PAPER',
  ],
  [
    'publication',
    'rejected',
    'paper_decided',
    'Not accepted: Alert fatigue by the hour',
    '“Alert fatigue by the hour” was not accepted for publication.',
    '',
    '/student/papers/PAPER',
  ],
] as const

describe.each(LETTERS)('on a %s: %s', (kind, decision, event, subject, text, nextStep, path) => {
  test.each(decision === 'revision_requested' ? ['Name the ward.'] : ['', 'Thank you.'])(
    'only the people concerned are notified, once, with the notes %j',
    async (notes) => {
      const { id, paperId, told } = await makers[kind](await testApp.createMember())
      await forgetAllTold()
      const { item } = await decideAs(testApp, admin, { kind, id, decision, admin_notes: notes })
      const link = path
        .replace('PAPER', paperId ?? item.paper_id ?? '')
        .replace('NUMBER', item.public_number ?? '')
        .replace('SUGGESTION', id)
      const quoted = notes && `The reviewer wrote:\n${notes}`
      const { notices: all, mails } = await allTold()
      // Another feature notifies of the achievements that the approval unlocks.
      const notices = all.filter((notice) => notice.event !== 'achievement_unlocked')
      const byMember = told.map(({ id: member_id }) => ({
        member_id,
        event,
        text,
        link,
        in_bell: true,
        for_digest: false,
      }))
      expect(notices).toHaveLength(told.length)
      expect(notices).toEqual(expect.arrayContaining(byMember))
      const bodyFor = ({ name }: TestMember) =>
        [`Dear ${name.split(' ')[0]},`, text, quoted, nextStep, `http://localhost:3000${link}`, 'Inflo']
          .filter((paragraph) => paragraph !== '')
          .join('\n\n')
      const byMailbox = told.map((member) => ({ recipient: member.email, subject, body: bodyFor(member) }))
      // If a team takes on a question, its asker gets a mail, too.
      const toAsker = kind === 'claim' && decision === 'approved' ? 1 : 0
      expect(mails.filter(({ recipient }) => recipient === ASKER)).toHaveLength(toAsker)
      expect(mails).toHaveLength(told.length + toAsker)
      const toMembers = mails.filter(({ recipient }) => recipient !== ASKER)
      for (const { body } of toMembers) expect(body).toMatch(FOOT)
      const mailBodies = toMembers.map((mail) => ({ ...mail, body: mail.body?.replace(FOOT, '') }))
      expect(mailBodies).toEqual(expect.arrayContaining(byMailbox))
    },
  )
})

test.each(['approved', 'needs_clarification', 'rejected'] as const)(
  'on a question: %s is mailed once, only to its asker',
  async (decision) => {
    const { id } = await createQuestion(testApp)
    await forgetAllTold()
    await decideAs(testApp, admin, { kind: 'question', id, decision, admin_notes: 'Which ward?' })
    const { notices, mails } = await allTold()
    expect({ notices, to: mails.map(({ recipient }) => recipient) }).toEqual({ notices: [], to: [ASKER] })
  },
)
