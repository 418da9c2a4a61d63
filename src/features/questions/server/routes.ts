import type { FeaturePlugin } from '#server/http/serve.ts'
import { questionsCalls } from '../contract.ts'
import { questionsEvents } from '../events.ts'
import { askerCalls } from '../asker-contract.ts'
import { ANSWER_FRAGMENT, CONFIRM_FRAGMENT, RATING_FRAGMENT } from '../pages.ts'
import { questionsIntegrityChecks } from './integrity-checks/queries.ts'
import { collectQuestions, eraseAsker } from './personal-data-queries.ts'
import { QUESTION_FALLBACK } from './links.ts'
import { answerClarification } from './asker/answer-clarification.ts'
import { confirmAddress } from './asker/confirm-address.ts'
import { canAnswerBy } from './asker/conversation.ts'
import { listMyQuestions } from './asker/list-my-questions.ts'
import { canConfirmBy, purgeAddressLinks } from './asker/own.ts'
import { readConversation } from './asker/read-conversation.ts'
import { ratePaperAsAsker } from './asker/rate-paper-as-asker.ts'
import { canRateBy } from './asker/rating-link.ts'
import { readRatings } from './asker/read-ratings.ts'
import { sendAddressLink } from './asker/send-address-link.ts'
import { stopQuestionMails } from './asker/stop-question-mails.ts'
import { followReceipts } from './receipts/receipts.ts'
import { findSimilar } from './similar/find-similar-questions.ts'
import { submitClinicianQuestion, submitCommunityQuestion } from './submit-question.ts'
import { trackQuestion } from './track-question.ts'
import { saveUndelivered } from './undelivered/undelivered-mail.ts'

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

const askerRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.mail.declareLink(ANSWER_FRAGMENT, (db, token) => canAnswerBy(db, token, kernel.now()))
  kernel.mail.declareLink(CONFIRM_FRAGMENT, (db, token) => canConfirmBy(db, token, kernel.now()))
  kernel.mail.declareLink(RATING_FRAGMENT, (db, token) => canRateBy(db, token, kernel.now()))
  kernel.jobs.schedule(
    'questions.forget-address-links',
    '41 3 * * *',
    async () => void (await purgeAddressLinks(kernel)),
  )
  serve(askerCalls, 'POST /api/questions/:trackingNumber/conversation', ({ params, body }, actor) =>
    readConversation(kernel, { ...params, token: body.token, actor }),
  )
  serve(askerCalls, 'POST /api/questions/:trackingNumber/clarify', ({ params, body }, actor) =>
    answerClarification(kernel, { ...params, token: body.token, actor }, body),
  )
  serve(askerCalls, 'POST /api/questions/:trackingNumber/ratings', ({ params, body }, actor) =>
    readRatings(kernel, { ...params, token: body.token, actor }),
  )
  serve(askerCalls, 'PUT /api/questions/:trackingNumber/ratings/:paperId', ({ params, body }, actor) =>
    ratePaperAsAsker(kernel, { ...params, actor, token: body.token }, { paperId: params.paperId, ...body }),
  )
  serve(askerCalls, 'POST /api/questions/mails/stop', ({ body }) => stopQuestionMails(kernel, body.token))
  serve(askerCalls, 'POST /question-mails/stop/:token', ({ params }) => stopQuestionMails(kernel, params.token))
  serve(askerCalls, 'POST /api/questions/mine/link', (_input, actor) => sendAddressLink(kernel, actor))
  serve(askerCalls, 'POST /api/questions/mine/confirm', ({ body }, actor) => confirmAddress(kernel, actor, body.token))
}
