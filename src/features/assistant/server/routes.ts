import { assistanceOf } from '#features/editor/server/public.ts'
import type { FeaturePlugin } from '#server/http/serve.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { assistantCalls } from '../contract.ts'
import { assistantFeatures } from '../features.ts'
import { sessionsCalls } from '../sessions-contract.ts'
import { refusedWithCare } from './answers/refusal-policy.ts'
import { collectAssistant, eraseAssistant } from './personal-data-queries.ts'
import { caseCalls } from '../case-contract.ts'
import { toolsCalls } from '../tools-contract.ts'
import { answerMessage } from './answers/answer-message.ts'
import { streamAnswer } from './answers/stream-answer.ts'
import { registerAnswerNotices, declareConversations } from './cases/cases.ts'
import { handOver } from './cases/hand-over-case.ts'
import { previewCase } from './cases/preview-case.ts'
import { writeInCase } from './cases/write-in-case.ts'
import { createKnowledge } from './knowledge/knowledge.ts'
import { createModel } from './model/model.ts'
import { clearNetworks, quotaOf } from './quota/use-quota.ts'
import { rateSession } from './sessions/rate-session.ts'
import { listHistory, readSession } from './sessions/read-session.ts'
import { removeHistory, removeSession } from './sessions/remove-session.ts'
import { deleteOldVisitorSessions } from './sessions/sessions.ts'
import { statsOf } from './stats.ts'
import { acceptUse, useTool } from './tools/use-tool.ts'

export const assistantRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.features.declare(assistantFeatures)
  kernel.personalData.declare('assistant', {
    collect: collectAssistant,
    erase: (tx, owner) => eraseAssistant(kernel, tx, owner),
  })
  kernel.jobs.schedule('assistant.forget-visitors', '41 3 * * *', async () => {
    // Runs even while the feature is switched off, so that expired data is always deleted.
    await deleteOldVisitorSessions(kernel)
    await clearNetworks(kernel.db, pacificDay(kernel.now()))
  })
  registerAnswerNotices(kernel)
  declareConversations(kernel)
  kernel.extensions.provide(assistanceOf, async (db, memberId, now) => {
    const stats = await statsOf(db, memberId, now)
    return kernel.features.isOn('assistant') ? stats : { ...stats, tools: [] }
  })
  const assistant = { kernel, knowledge: createKnowledge(kernel), model: createModel(kernel) }
  serve(assistantCalls, 'POST /api/chat/message', {
    refuses: refusedWithCare,
    handler: ({ body }, actor, { address }) => answerMessage(assistant, { actor, address }, body),
  })
  serve(assistantCalls, 'POST /api/chat/stream', {
    refuses: refusedWithCare,
    handler: ({ body }, actor, { address }) => streamAnswer(assistant, { actor, address }, body),
  })
  serve(assistantCalls, 'POST /api/chat/end-session', ({ body }, actor) => rateSession(kernel, actor, body))
  serve(assistantCalls, 'GET /api/chat/quota', ({ query }, actor, { address }) =>
    quotaOf(kernel.db, { memberId: actor?.id ?? null, address, sessionId: query.session_id ?? null }, kernel.now()),
  )
  serve(caseCalls, 'GET /api/chat/sessions/:sessionId/escalate', ({ params }, actor) =>
    previewCase(kernel, actor, params.sessionId),
  )
  serve(caseCalls, 'POST /api/chat/sessions/:sessionId/escalate', ({ params, body }, actor, { address }) =>
    handOver(kernel, { actor, address }, { ...params, ...body }),
  )
  serve(caseCalls, 'POST /api/chat/sessions/:sessionId/case/replies', ({ params, body }, actor, { address }) =>
    writeInCase(kernel, { actor, address }, { ...params, text: body.message }),
  )
  serve(toolsCalls, 'POST /api/chat/tools', ({ body }, actor) => useTool(kernel, actor, body))
  serve(toolsCalls, 'PUT /api/chat/uses/:useId/accepted', ({ params }, actor) => acceptUse(kernel, actor, params.useId))
  serve(sessionsCalls, 'GET /api/chat/sessions', ({ query }, actor) => listHistory(kernel, actor, query))
  serve(sessionsCalls, 'GET /api/chat/sessions/:sessionId', ({ params }, actor) =>
    readSession(kernel, actor, params.sessionId),
  )
  serve(sessionsCalls, 'DELETE /api/chat/sessions/:sessionId', ({ params }, actor) =>
    removeSession(kernel, actor, params.sessionId),
  )
  serve(sessionsCalls, 'DELETE /api/chat/sessions', (_input, actor) => removeHistory(kernel, actor))
}
