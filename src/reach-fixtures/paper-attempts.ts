import { recordAddressProven } from '#features/accounts/server/public.ts'
import { createPaper, comment, save, submit, writeAll } from '#features/editor/server/workspace.fixture.ts'
import { transact } from '#server/data/transact.ts'
import type { Attempt } from './attempts.ts'
import type { Way } from './rules.ts'
import type { Scene } from './scene.ts'

type Together = Scene & { paperId: string }

/** Prepares a paper with the sender as the lead and the recipient as an author. */
const together = (action: (scene: Together) => Promise<unknown>, prepare?: (scene: Together) => Promise<unknown>) =>
  ({
    'by its lead': async (scene: Scene) => {
      const paperId = (scene.paperId = await createPaper(scene.testApp, scene.sender, [scene.recipient]))
      const shared = { ...scene, paperId }
      await prepare?.(shared)
      return () => action(shared)
    },
  }) satisfies Record<string, Attempt>

const aFile = async ({ testApp, sender, paperId, words }: Together) => {
  const { statusCode, body } = await testApp.inject({
    method: 'POST',
    url: `/api/student/papers/${paperId}/files`,
    headers: {
      authorization: `Bearer ${sender.token}`,
      'content-type': 'text/plain',
      'x-file-name': `${words}.txt`,
    },
    payload: Buffer.from('Plain words.'),
  })
  if (statusCode >= 400) throw new Error(body)
}

const submitted = async ({ testApp, sender, paperId }: Together) => {
  await writeAll(testApp, sender, { paperId, wordsEach: 400 })
  await submit(testApp, sender, { paperId })
}

const OF = '/api/student/papers/:paperId'

/** The ways by which members of a paper reach each other, and by which they invite somebody to it. */
export const PAPER_ATTEMPTS: Partial<Record<Way, Record<string, Attempt>>> = {
  [`POST ${OF}/members` as const]: {
    'by their address': async (scene) => {
      const { teams, recipient } = scene
      const { lead, paperId } = await teams.aTeam('team')
      scene.sender = lead
      return () => teams.invite(lead, paperId, { email: recipient.email })
    },
  },
  [`DELETE ${OF}/members/:userId` as const]: {
    'by the lead': async (scene) => {
      const { teams, words } = scene
      const { lead, paperId } = await teams.aTeam('team')
      scene.sender = lead
      scene.recipient = await teams.aMate(lead, paperId)
      return () => teams.depart(lead, paperId, { userId: scene.recipient.id, reason: words })
    },
  },
  [`POST ${OF}/guests` as const]: {
    'by their address': async (scene) => {
      const { testApp, sender, recipient } = scene
      await transact(testApp.kernel, (tx) => recordAddressProven(tx, recipient.id, testApp.kernel.now()))
      const params = { paperId: await createPaper(testApp, sender) }
      const body = { email: recipient.email, guest: 'read' as const }
      return () => testApp.as(sender)('POST /api/student/papers/:paperId/guests', { params, body })
    },
  },
  [`PUT ${OF}/sections/:sectionName` as const]: together(({ testApp, sender, paperId, words }) =>
    save(testApp, sender, { paperId, sectionName: 'methods', content: words }),
  ),
  [`PUT ${OF}/title` as const]: together(({ testApp, sender, paperId, words }) =>
    testApp.as(sender)('PUT /api/student/papers/:paperId/title', {
      params: { paperId },
      body: { title: [{ text: words, marks: [] }] },
    }),
  ),
  [`POST ${OF}/comments` as const]: together(({ testApp, sender, recipient, paperId, words }) =>
    comment(testApp, sender, { paperId, text: words, mentions: [recipient.id] }),
  ),
  [`PUT ${OF}/comments/:threadId/anchor` as const]: together(async ({ testApp, sender, paperId, words }) => {
    const { thread_id: threadId } = await comment(testApp, sender, { paperId, text: 'Is this so?' })
    const anchor = { from: 'AAAA', to: 'AAAA' }
    return testApp.as(sender)('PUT /api/student/papers/:paperId/comments/:threadId/anchor', {
      params: { paperId, threadId },
      body: { anchor, quote: words },
    })
  }),
  [`POST ${OF}/versions` as const]: together(({ testApp, sender, paperId, words }) =>
    testApp.as(sender)('POST /api/student/papers/:paperId/versions', { params: { paperId }, body: { name: words } }),
  ),
  [`POST ${OF}/files` as const]: together(aFile),
  [`POST ${OF}/resources` as const]: together(({ testApp, sender, paperId, words }) =>
    testApp.as(sender)('POST /api/student/papers/:paperId/resources', {
      params: { paperId },
      body: { type: 'text', name: words, content: words },
    }),
  ),
  [`POST ${OF}/ai-uses` as const]: together(({ testApp, sender, paperId, words }) =>
    testApp.as(sender)('POST /api/student/papers/:paperId/ai-uses', {
      params: { paperId },
      body: { tool: words, purpose: 'Grammar' },
    }),
  ),
  [`PUT ${OF}/sections/:sectionName/owner` as const]: together(({ testApp, sender, recipient, paperId }) =>
    testApp.as(sender)('PUT /api/student/papers/:paperId/sections/:sectionName/owner', {
      params: { paperId, sectionName: 'methods' },
      body: { user_id: recipient.id },
    }),
  ),
  [`PUT ${OF}/authors/me` as const]: together(({ testApp, sender, paperId, words }) =>
    testApp.as(sender)('PUT /api/student/papers/:paperId/authors/me', {
      params: { paperId },
      body: { given_name: 'Rory', family_name: words, affiliation: '', orcid: '' },
    }),
  ),
  [`POST ${OF}/authors/agreement` as const]: together(async ({ testApp, sender, paperId, words }) => {
    const params = { paperId }
    const { mark } = await testApp.as(sender)('GET /api/student/papers/:paperId/authors', { params })
    const body = { mark, agrees: false, note: words }
    return testApp.as(sender)('POST /api/student/papers/:paperId/authors/agreement', { params, body })
  }),
  [`PUT ${OF}/guideline/items/:item` as const]: together(
    ({ testApp, sender, paperId, words }) =>
      testApp.as(sender)('PUT /api/student/papers/:paperId/guideline/items/:item', {
        params: { paperId, item: '1a' },
        body: { says: 'not_applicable', note: words },
      }),
    ({ testApp, sender, paperId }) =>
      testApp.as(sender)('PUT /api/student/papers/:paperId/guideline', {
        params: { paperId },
        body: { guideline: 'strobe' },
      }),
  ),
  [`PUT ${OF}/checks/dismissed` as const]: together(({ testApp, sender, paperId, words }) =>
    testApp.as(sender)('PUT /api/student/papers/:paperId/checks/dismissed', {
      params: { paperId },
      body: { rule: 'spelling', section: 'methods', quote: words, dismissed: true },
    }),
  ),
  [`POST ${OF}/extensions` as const]: {
    'by its lead': async (scene) => {
      const { testApp, teams, words } = scene
      const { lead, paperId } = await teams.aTeam('team')
      scene.sender = lead
      scene.recipient = await teams.aMate(lead, paperId)
      scene.paperId = paperId
      const asked = { params: { paperId }, body: { weeks: 2, reason: words } }
      return () => testApp.as(lead)('POST /api/student/papers/:paperId/extensions', asked)
    },
  },
  [`POST ${OF}/submit-for-publication` as const]: together(
    ({ testApp, sender, paperId, words }) => submit(testApp, sender, { paperId, submissionNotes: words }),
    ({ testApp, sender, paperId }) => writeAll(testApp, sender, { paperId, wordsEach: 400 }),
  ),
  [`POST ${OF}/approval` as const]: together(async ({ testApp, sender, paperId, words }) => {
    const params = { paperId }
    const { text_hash } = await testApp.as(sender)('GET /api/student/papers/:paperId/submission', { params })
    const body = { text_hash, agrees: false, note: words }
    return testApp.as(sender)('POST /api/student/papers/:paperId/approval', { params, body })
  }, submitted),
}
