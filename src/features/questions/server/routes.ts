import type { FeaturePlugin } from '#server/http/serve.ts'
import { questionsCalls } from '../contract.ts'
import { questionsEvents } from '../events.ts'
import { askerRoutes } from './asker/routes.ts'
import { questionsIntegrityChecks } from './integrity-checks/queries.ts'
import { collectQuestions, eraseAsker } from './personal-data-queries.ts'
import { findSimilar } from './similar/service.ts'
import { listMyQuestions } from './asker/own-service.ts'
import { followReceipts } from './receipts/service.ts'
import { QUESTION_FALLBACK } from './links.ts'
import { saveUndelivered } from './undelivered/service.ts'
import { submitClinicianQuestion, submitCommunityQuestion, trackQuestion } from './service.ts'

export const questionsRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.events.declare(questionsEvents)
  askerRoutes(kernel, serve)
  kernel.personalData.declare('questions', { collect: collectQuestions, erase: eraseAsker })
  kernel.integrityChecks.declare(...questionsIntegrityChecks)
  followReceipts(kernel)
  kernel.mail.declareFallback(QUESTION_FALLBACK, saveUndelivered)
  serve(questionsCalls, 'POST /api/clinician-questions/submit', ({ body }, actor, { address }) =>
    submitClinicianQuestion(kernel, body, { address, memberId: actor?.id ?? null }),
  )
  serve(questionsCalls, 'POST /api/notifications/question-submission', ({ body }, actor, { address }) =>
    submitCommunityQuestion(kernel, body, { address, memberId: actor?.id ?? null }),
  )
  serve(questionsCalls, 'POST /api/public/similar-questions', ({ body }) => findSimilar(kernel, body.text))
  serve(questionsCalls, 'GET /api/questions/track/:trackingNumber', ({ params }) =>
    trackQuestion(kernel, params.trackingNumber),
  )
  serve(questionsCalls, 'GET /api/questions/mine', ({ query }, actor) => listMyQuestions(kernel, actor, query))
}
