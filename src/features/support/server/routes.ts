import type { FeaturePlugin } from '#server/http/serve.ts'
import { announcementsCalls } from '../announcements-contract.ts'
import { supportCalls, donationsCalls } from '../contract.ts'
import { feedbackCalls } from '../feedback-contract.ts'
import { supportEvents } from '../events.ts'
import { supportFeatures } from '../features.ts'
import { FAQ } from '../faq.ts'
import { searchFaq } from '../faq-search.ts'
import { collectSupport, eraseSupport, restSubscription } from './personal-data-queries.ts'
import { NEWSLETTER_PAGES } from '../pages.ts'
import { beginDonation } from './donations/begin-donation.ts'
import { settleDonations } from './donations/donations.ts'
import { endDonation } from './donations/end-donation.ts'
import { readStatus } from './donations/read-donation-status.ts'
import { readOffer } from './donations/read-offer.ts'
import { stripeSettings } from './donations/stripe-settings.ts'
import { createStripeLoader } from './donations/stripe.ts'
import { handleStripeEvent } from './donations/webhook.ts'
import { announceAction } from './inbox/announce-action.ts'
import { announceSubmission } from './inbox/announce-submission.ts'
import { moveMessage } from './inbox/move-message.ts'
import { readInbox } from './inbox/read-inbox.ts'
import { replyTo } from './inbox/reply-to-message.ts'
import { storeFeedback } from './inbox/store-feedback.ts'
import { storeSupportRequest } from './inbox/store-support-request.ts'
import { confirmSubscription } from './newsletter/confirm-subscription.ts'
import { endSubscription } from './newsletter/end-subscription.ts'
import { sendLetters } from './newsletter/letters.ts'
import { canConfirmBy, purgeUnconfirmed, createNewsletterSignup } from './newsletter/newsletter.ts'

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

const donationRoutes: FeaturePlugin = (kernel, serve) => {
  const stripe = kernel.settings.of(stripeSettings)
  const provider = { kernel, stripe: stripe && createStripeLoader(stripe) }
  kernel.jobs.schedule('support.settle-gifts', '41 * * * *', () => settleDonations(provider))
  serve(donationsCalls, 'GET /api/donations/offer', () => readOffer(provider))
  serve(donationsCalls, 'POST /api/donations/checkout', ({ body }, giver) => beginDonation(provider, body, giver))
  serve(donationsCalls, 'GET /api/donations/status/:sessionId', ({ params }) => readStatus(provider, params.sessionId))
  serve(donationsCalls, 'POST /api/donations/webhook', ({ body }, _sender, { header }) =>
    handleStripeEvent(provider, { body, signature: header('stripe-signature') }),
  )
  serve(donationsCalls, 'POST /api/donations/end', ({ body }) => endDonation(provider, body.token))
}
