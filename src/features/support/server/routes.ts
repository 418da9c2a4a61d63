import type { FeaturePlugin } from '#server/http/serve.ts'
import { announcementsCalls } from '../announcements-contract.ts'
import { supportCalls } from '../contract.ts'
import { feedbackCalls } from '../feedback-contract.ts'
import { supportEvents } from '../events.ts'
import { supportFeatures } from '../features.ts'
import { FAQ } from '../faq.ts'
import { searchFaq } from '../faq-search.ts'
import { announceAction, announceSubmission } from './inbox/announcements-service.ts'
import { collectSupport, eraseSupport, restSubscription } from './personal-data-queries.ts'
import { storeFeedback, storeSupportRequest } from './inbox/feedback-service.ts'
import { donationRoutes } from './donations/routes.ts'
import { moveMessage, readInbox, replyTo } from './inbox/service.ts'
import { sendLetters } from './newsletter/letters-service.ts'
import { NEWSLETTER_PAGES } from '../pages.ts'
import {
  canConfirmBy,
  confirmSubscription,
  endSubscription,
  purgeUnconfirmed,
  createNewsletterSignup,
} from './newsletter/service.ts'

export const supportRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.events.declare(supportEvents)
  kernel.features.declare(supportFeatures)
  donationRoutes(kernel, serve)
  kernel.personalData.declare('support', {
    collect: collectSupport,
    hide: (tx, owner) => restSubscription(tx, owner, true),
    restore: (tx, owner) => restSubscription(tx, owner, false),
    erase: eraseSupport,
  })
  kernel.jobs.schedule('support.forget-unconfirmed', '23 3 * * *', () => purgeUnconfirmed(kernel))
  kernel.jobs.schedule('support.monthly-letter', { cron: '0 9 1 * *', feature: 'newsletter' }, () =>
    sendLetters(kernel),
  )
  kernel.mail.declareLink(`${NEWSLETTER_PAGES.toConfirm}/`, (db, token) => canConfirmBy(db, token, kernel.now()))
  const askForNewsletter = createNewsletterSignup(kernel)
  serve(supportCalls, 'POST /api/notifications/support-request', ({ body }, member, { address }) =>
    askForNewsletter(body.email, { address, member }),
  )
  serve(supportCalls, 'POST /api/newsletter/confirm', ({ body }) => confirmSubscription(kernel, body.token))
  serve(supportCalls, 'POST /api/newsletter/unsubscribe', ({ body }) => endSubscription(kernel, body.token))
  serve(supportCalls, 'POST /newsletter/unsubscribe/:token', ({ params }) => endSubscription(kernel, params.token))
  serve(feedbackCalls, 'GET /api/faq', ({ query }) => ({ entries: searchFaq(FAQ, query.search ?? '') }))
  serve(feedbackCalls, 'POST /api/feedback/submit', ({ body }, sender) => storeFeedback(kernel, body, sender))
  serve(feedbackCalls, 'POST /api/notifications/contact-support', ({ body }, sender) =>
    storeSupportRequest(kernel, body, sender),
  )
  serve(announcementsCalls, 'POST /api/notifications/paper-submission', ({ body }, sender, { address }) =>
    announceSubmission(kernel, body, { sender, address }),
  )
  serve(announcementsCalls, 'POST /api/notifications/admin-action', ({ body }, admin) =>
    announceAction(kernel, admin, body),
  )
  serve(feedbackCalls, 'GET /api/admin/inbox', ({ query }) => readInbox(kernel, query))
  serve(feedbackCalls, 'POST /api/admin/inbox/:messageId/reply', ({ params, body }, actor) =>
    replyTo(kernel, actor, { id: params.messageId, ...body }),
  )
  serve(feedbackCalls, 'PUT /api/admin/inbox/:messageId/state', ({ params, body }, actor) =>
    moveMessage(kernel, actor, { id: params.messageId, state: body.state }),
  )
}
