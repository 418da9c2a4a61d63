import type { FeaturePlugin } from '#server/http/serve.ts'
import { askerCalls } from '../../asker-contract.ts'
import { ANSWER_FRAGMENT, CONFIRM_FRAGMENT } from '../../pages.ts'
import { answerClarification, canAnswerBy, readConversation } from './conversation.ts'
import { canConfirmBy, confirmAddress, purgeAddressLinks, sendAddressLink } from './own-service.ts'
import { stopQuestionMails } from './stop-question-mails.ts'

export const askerRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.mail.declareLink(ANSWER_FRAGMENT, (db, token) => canAnswerBy(db, token, kernel.now()))
  kernel.mail.declareLink(CONFIRM_FRAGMENT, (db, token) => canConfirmBy(db, token, kernel.now()))
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
  serve(askerCalls, 'POST /api/questions/mails/stop', ({ body }) => stopQuestionMails(kernel, body.token))
  serve(askerCalls, 'POST /question-mails/stop/:token', ({ params }) => stopQuestionMails(kernel, params.token))
  serve(askerCalls, 'POST /api/questions/mine/link', (_input, actor) => sendAddressLink(kernel, actor))
  serve(askerCalls, 'POST /api/questions/mine/confirm', ({ body }, actor) => confirmAddress(kernel, actor, body.token))
}
