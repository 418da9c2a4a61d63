import { GRAVEYARD_DAYS, NEWSLETTER_LINK_DAYS, VISITOR_RETENTION_DAYS } from '#shared/business.ts'
import type { PageText } from './page-text.ts'

/** The texts of the legal pages, and of the notices about features that are not available yet, verbatim. */
export const LEGAL_TEXTS: readonly PageText[] = [
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'When you read',
    paragraphs: [
      'We count how often a paper is read. To avoid counting a reader twice within half a minute, we turn your network address and the name of your browser into a code, using a secret that changes every day. We don’t store the address itself with the code. If you are signed in, we use your account instead. We delete all of this within two days and keep only the number of views.',
      'To prevent abuse, we count the requests from each network address. Each counter covers one minute to one day and is deleted within minutes after that. The server’s log contains no addresses or names.',
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'When you ask a question',
    paragraphs: [
      'We store your question, your name, e-mail address and role and, if you give them, your institution and LinkedIn profile. Editors can see all of it. The writing team and readers see your name only if you chose to be credited. Only editors see your e-mail address. The tracking page shows no personal data. We keep questions permanently because papers depend on them.',
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'When you are a member',
    paragraphs: [
      `When you delete your account, you are signed out and hidden immediately. For ${GRAVEYARD_DAYS} days you can restore it by signing in. After that we erase your address, name, password, profile, photo, passkeys, likes and sessions, and your questions no longer show your name. Published papers keep their authors’ names, team papers stay with the team, and decisions are kept permanently.`,
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'If you subscribe to the newsletter',
    paragraphs: [
      `We store your address and the dates on which you subscribed and confirmed. We delete an unconfirmed address after ${NEWSLETTER_LINK_DAYS} days. When you unsubscribe, we delete your address immediately. We don’t track whether you open a newsletter.`,
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'When you write to us',
    paragraphs: [
      'We store your message, the page you were on, our reply and, if you give them, your name and e-mail address. Editors and admins can read it. If you were signed in, the message is part of your data.',
    ],
  },
  {
    path: '/privacy#assistant',
    page: 'Privacy Policy',
    heading: 'When you ask the assistant',
    paragraphs: [
      `We store your questions and the answers. Only you can see your conversations as a member, and you can delete them under “Earlier conversations”; deleting your account deletes them too. We delete a visitor’s conversation ${VISITOR_RETENTION_DAYS} days after its last message; it can only be continued in the same tab. To limit usage, we count the questions from each visitor’s network address and delete the address within two days.`,
      'When you hand a conversation over to our support team, we show you what will be sent and send it only with your consent. It then becomes a message to us, which we keep with your reply address even if you delete the conversation.',
      'Answers are created on our own servers. If the operator of this site has connected another company’s language model, it receives your question, the last messages and the passages we found. We don’t send your name or address, and we first remove anything that looks as if it identifies a patient.',
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'When you donate',
    paragraphs: [
      'You pay on a page of the payment service Stripe, under Stripe’s privacy policy: Stripe has your name, address and card. We store the amount, the dates and Stripe’s payment number. If you were signed in, we also store that the donation is yours, as part of your data. Your receipt goes to the address that you gave Stripe. Donations stay in our accounts, without your name after your data is erased. An unpaid donation is deleted after 90 days.',
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'E-mails we send',
    paragraphs: [
      'We keep each e-mail in an outbox that admins can read. Seven days after sending, we erase its text but keep the recipient, date and subject. An e-mail that cannot be sent within 14 days is never sent. We then show its text in your notifications or, if you asked a question without an account, on the tracking page, without links, names and addresses. Admins cannot see the links in your e-mails. Our e-mails contain no images or anything else that tells us whether you read them.',
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'On your device',
    paragraphs: [
      'We set no cookies, with one exception: while you sign in with ORCID, a cookie confirms for at most ten minutes that the answer belongs to your browser. Your browser’s local storage keeps these items, on your device only: token and user while you are signed in, theme if you choose one, ask-door once you have chosen your role, and asked-questions, which prevents a question from being stored twice. Unsent text of a member is stored under their id (person:…) and removed when they sign out or someone else signs in. The papers that a member opens are stored under their id, too (inflo-paper:…, a database of the browser), so that they can be written without a network. Text in a form is stored for that tab only (tab-draft:… and, without an account, person:visitor:…, in its session storage) and removed when you close the tab. The same applies to your text for the assistant and its open conversation (assistant). Clearing your browser’s storage deletes all of it.',
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'Who else gets your data',
    paragraphs: [
      'No one gets your data for their own use. Our pages load nothing from other companies, so they don’t learn that you were here. E-mails go through the mail server that the operator of this site has chosen. We don’t sell your data, and we pass it on only if the law requires it.',
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'Your rights',
    paragraphs: [
      'You have the right to see, correct, download and erase your data, unless other people’s work depends on it. Members can do this themselves in their settings; everyone else writes to us. You may also complain to the data protection authority where you live.',
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'What Inflo offers',
    paragraphs: [
      'Inflo is a free place to ask health research questions, answer them in papers and read the papers. We run it with care but cannot promise that it is always available or free of errors.',
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'Not medical advice',
    paragraphs: [
      'Papers report research. They are not advice on the care of a particular person and do not replace a clinician’s judgement or a guideline. Do not use this site in an emergency.',
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'No patients',
    paragraphs: [
      'Never write anything on this site that could identify a patient: no names, dates of birth, record numbers, addresses or pictures, and no combination of details that could identify someone. Editors remove such text and may close the account.',
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'Your account',
    paragraphs: [
      `Use your own name and an e-mail address that you check, and keep your password to yourself. Each person may have one account. You can delete it at any time; you then have ${GRAVEYARD_DAYS} days to restore it.`,
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'What you write',
    paragraphs: [
      'You keep your copyright. By submitting a paper you and your co-authors agree that, if it is accepted, it is published under the Creative Commons Attribution 4.0 licence, with your names, and stays published. Your question may be shown as a project and at the top of the paper that answers it. Your name is shown only if you chose to be credited.',
      'Submit only work that you have the right to publish. Name your sources and co-authors. Do not invent data or references, and do not copy other people’s text without attribution.',
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'Corrections',
    paragraphs: [
      'A published paper is part of the record. Mistakes are corrected by a new version that says what changed; earlier versions stay readable. A paper that turns out to be unsound can be withdrawn; its page then says so.',
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'Articles from other journals',
    paragraphs: [
      'Articles from other journals are published here under their own licences, named on each article. Their authors and journals have not endorsed Inflo.',
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'How we treat each other',
    paragraphs: [
      'Discuss the subject, not the person. Do not harass others, advertise, try to access other people’s accounts or disrupt the service. Editors may decline questions, send papers back and close accounts that break these terms. They will tell you why.',
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'Changes',
    paragraphs: [
      'When these terms change, we update the date above. For the data we store about you, see the Privacy Policy.',
    ],
  },
  {
    path: '/in-preparation#chapters',
    page: 'In preparation',
    heading: 'Start a Chapter',
    paragraphs: [
      'Chapters are local groups at a school or hospital that work on questions together. You can’t sign up for one yet. A team of up to four can start today: claim a question together.',
    ],
  },
  {
    path: '/in-preparation#events',
    page: 'In preparation',
    heading: 'Events & Webinars',
    paragraphs: ['No events are planned at the moment. We will announce them here and in the newsletter.'],
  },
  {
    path: '/in-preparation#student-profiles',
    page: 'In preparation',
    heading: 'Student Profiles',
    paragraphs: [
      'Every member has a public profile with their published papers, at an address they can share. There is no page yet to browse all profiles; members’ papers are in the library.',
    ],
  },
]
