import { GRAVEYARD_DAYS, NEWSLETTER_LINK_DAYS, VISITOR_RETENTION_DAYS } from '#shared/business.ts'
import type { PageText } from './page-text.ts'

/** The texts of the legal pages, and of the notices on features that are not available yet, word for word. */
export const LEGAL_TEXTS: readonly PageText[] = [
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'When you only read',
    paragraphs: [
      'We count how often a paper is read. So that one reader is not counted twice within half a minute, your network address and the name of your browser are turned into a code, with a secret that changes every day. The address itself is not stored with it. If you are signed in, we know by your account that it was you. All of this is deleted within two days; what stays is the number.',
      'To stop misuse we count how many requests come from a network address; what counts them is deleted within minutes after its time (from one minute to one day) is over. The server’s log names neither addresses nor persons.',
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'When you ask a question',
    paragraphs: [
      'We store the question and what you tell with it: your name, e-mail address, role, and, if you give them, your institution and LinkedIn profile. Editors see all of it. The team that writes and the readers see your name only if you chose to be credited; nobody but editors sees your e-mail address. The tracking page shows no personal data. Questions are kept for good, since papers rest on them.',
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'When you are a member',
    paragraphs: [
      `When you delete your account you are signed out and hidden at once. For ${GRAVEYARD_DAYS} days you can come back by signing in. After that your address, name, password, profile, photo, passkeys, likes and sessions are erased, and questions you asked no longer say by whom. Published papers keep their authors’ names, papers of a team stay with the team, and decisions are kept for good.`,
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'When you get the newsletter',
    paragraphs: [
      `We store your address, when you asked for it and when you confirmed. An address that is not confirmed is deleted after ${NEWSLETTER_LINK_DAYS} days. When you leave, the address is deleted at once. We do not learn whether you open a letter.`,
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'When you write to us',
    paragraphs: [
      'We store your message, the page you were on, and, if you give them, your name and e-mail address, with what was answered. Editors and admins read it. If you were signed in, it is part of your data.',
    ],
  },
  {
    path: '/privacy#assistant',
    page: 'Privacy Policy',
    heading: 'When you ask the assistant',
    paragraphs: [
      `We keep what you ask and what was answered. A member’s conversations are theirs alone, until they delete them, under “Earlier conversations”, or their account. A visitor’s is deleted ${VISITOR_RETENTION_DAYS} days after its last message; only the tab in which it was had can go on with it. So that nobody asks without end, the network address that a visitor asks from is counted, and deleted within two days.`,
      'When you hand a conversation over to our support team, you see before what is sent, and nothing goes without your consent. From then on it is a message to us, kept as such with the address that the answer goes to, also when you delete the conversation.',
      'Answers are put together on our own servers. Where the operator of this site has connected another company’s language model, it gets your question, what was said just before and the passages found, but from us neither your name nor your address, and what looks as if it told who a patient is was taken out before.',
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'When you give money',
    paragraphs: [
      'You pay on a page of Stripe, the payment service, where its own privacy policy holds: it has your name, address and card. We store the amount, the dates and Stripe’s number of the payment; if you were signed in, that it was you, as part of your data. Your receipt is written to the address that you gave Stripe. What was given stays in the books, without you once you are erased; a gift that was never paid is deleted after 90 days.',
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'Mails we send',
    paragraphs: [
      'Each mail is kept in an outbox that admins can read. Seven days after sending, its text is erased; to whom it went, when, and its subject stay. One that cannot be sent within 14 days is never sent: what it said is then shown under your notifications, or, about a question you asked without an account, on its tracking page, without links, names and addresses. Links in it are blacked out for admins. A mail holds no image and nothing else that tells us whether you read it.',
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'On your device',
    paragraphs: [
      'We set no cookies. Your browser’s local storage keeps, on your device alone: token and user while you are signed in, theme if you choose one, ask-door once you have said who asks, and asked-questions, by which a question that is sent twice is stored once. What a member has typed and not yet sent is there under their id (person:…), and removed when they sign out or somebody else signs in. What you type without being signed in is stored for the tab alone (tab-draft:… and person:visitor:…, in its session storage), and gone with it. So is what was typed to the assistant, and which conversation is open (assistant). Emptying the browser’s storage deletes all of it.',
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'Who else gets anything',
    paragraphs: [
      'Nobody gets it to use for themselves. Pages load nothing from other companies, so these do not learn that you were here. Mails go through the mail server that the operator of this site has chosen. We sell nothing and pass nothing on, unless a law compels us to.',
    ],
  },
  {
    path: '/privacy',
    page: 'Privacy Policy',
    heading: 'Your rights',
    paragraphs: [
      'You may see what is stored about you, have it corrected, take it with you, and have it erased, as far as other people’s work does not rest on it. Members do this themselves in their settings; everyone else writes to us. You may also complain to the data protection authority where you live.',
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'What Inflo offers',
    paragraphs: [
      'A place to ask health research questions, to answer them in papers, and to read the papers. It is free. We run it with care, but do not promise that it is always reachable or without fault.',
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'Not medical advice',
    paragraphs: [
      'Papers report research. They are not advice on the care of a particular person, and replace neither a clinician’s judgement nor a guideline. Do not use this site in an emergency.',
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'No patients',
    paragraphs: [
      'Write nothing, in a question, a paper or anywhere else here, by which a patient could be recognised: no names, dates of birth, record numbers, addresses or pictures, nor a combination of details that amounts to one. Editors remove such text and may close an account over it.',
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'Your account',
    paragraphs: [
      `Give your own name and an e-mail address that you read, and keep your password to yourself. One person has one account. You can delete it yourself at any time; you then have ${GRAVEYARD_DAYS} days to come back.`,
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'What you write',
    paragraphs: [
      'You keep your copyright. By submitting a paper you and your co-authors agree that, if it is accepted, it is published under the Creative Commons Attribution 4.0 licence, with your names, and stays published. A question that you ask may be shown as a project and at the head of the paper that answers it; your name is shown only if you chose so.',
      'Submit only what you have the right to publish. Name your sources and your co-authors. Do not invent data or references, and do not copy what others wrote without saying so.',
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
    heading: 'Articles of other journals',
    paragraphs: [
      'They stand here under their own licences, which each of them names. Their authors and journals have not endorsed Inflo.',
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'How we treat each other',
    paragraphs: [
      'Argue about the matter, not the person. No harassment, no advertising, no attempt to get at other people’s accounts or to disturb the service. Editors may decline questions, send papers back, and close accounts that break these terms. They say why.',
    ],
  },
  {
    path: '/terms',
    page: 'Terms of Service',
    heading: 'Changes',
    paragraphs: [
      'When these terms change, the date above changes with them. What is stored about you is told in the Privacy Policy.',
    ],
  },
  {
    path: '/in-preparation#chapters',
    page: 'In preparation',
    heading: 'Start a Chapter',
    paragraphs: [
      'Local groups at a school or hospital that take up questions together. There is no sign-up for them yet. A team of up to four can begin today: claim a question together.',
    ],
  },
  {
    path: '/in-preparation#events',
    page: 'In preparation',
    heading: 'Events & Webinars',
    paragraphs: ['None is planned at the moment. When one is, it will be announced here and in the newsletter.'],
  },
  {
    path: '/in-preparation#student-profiles',
    page: 'In preparation',
    heading: 'Student Profiles',
    paragraphs: [
      'Every member has a public profile with the papers they have published, at an address they can share. A page on which visitors can browse all of them does not exist yet; their work is in the library.',
    ],
  },
]
