import { CLAIM_REVIEW_BUSINESS_DAYS, MENTORSHIP, MINIMUM_PAPER_WORDS } from '#shared/business.ts'
import type { PageText } from './page-text.ts'

/** The texts of the pages about Inflo, verbatim. */
export const ABOUT_TEXTS: readonly PageText[] = [
  {
    path: '/about',
    page: 'About Inflo',
    heading: 'The gap it closes',
    paragraphs: [
      'On every ward, someone wonders whether a routine really helps but has no time to find out. In every school, someone wants to learn how research is done but gets an exercise that no one will read. Inflo brings the two together: real questions, real readers.',
    ],
  },
  {
    path: '/about',
    page: 'About Inflo',
    heading: 'How a question becomes a paper',
    paragraphs: [
      'Anyone can ask a question, without an account. An editor reads each question and publishes it as a project if it can be answered. Students claim the project and explain their approach. The team whose claim is approved writes a structured paper together: abstract, introduction, background, methods, results, discussion, conclusion, limitations, references.',
      'When the paper is complete, editors read it. They publish it, or send it back with written comments. A published paper gets a number and names its authors, and we tell the person who asked.',
    ],
  },
  {
    path: '/about',
    page: 'About Inflo',
    heading: 'Who takes part',
    paragraphs: [
      'People who ask: clinicians of every profession, patients, relatives and anyone who is curious.',
      'Students, who write alone or in teams of up to four and are credited by name.',
      'Faculty and clinicians, who mentor them.',
      'Editors, who decide which questions become projects and which papers are published. Every decision is recorded with its reason.',
    ],
  },
  {
    path: '/about',
    page: 'About Inflo',
    heading: 'The library',
    paragraphs: [
      'Inflo’s own papers are published under CC BY: free to read, cite, translate and build on. The library also has open-access articles from other journals, with their own authors, licence and DOI. These articles are labelled and don’t count towards Inflo’s figures. Browse the library.',
    ],
  },
  {
    path: '/about',
    page: 'About Inflo',
    heading: 'Citing and saving a paper',
    paragraphs: [
      'Each paper’s page shows its citation in the usual styles. You can also download the paper as a PDF, and its details for reference managers as BibTeX or RIS.',
    ],
  },
  {
    path: '/about#how-we-count',
    page: 'About Inflo',
    heading: 'How we count readers',
    paragraphs: [
      'A view is a visit to a paper’s page or PDF. We count each reader at most once in 30 seconds, page and PDF together, so a reload or a double click doesn’t count twice. Robots and the paper’s own authors don’t count. What we store for counting is explained in the Privacy Policy.',
    ],
  },
  {
    path: '/about/students',
    page: 'For Students',
    heading: '1. Choose a question',
    paragraphs: [
      'The Student Portal lists every open question with its category, difficulty, estimated time and the skills it needs or teaches.',
    ],
  },
  {
    path: '/about/students',
    page: 'For Students',
    heading: '2. Claim it',
    paragraphs: [
      `Claim it alone, in a pair, or as a team of three or four. Explain your approach in a few sentences. We hold your places while an editor decides, usually within ${CLAIM_REVIEW_BUSINESS_DAYS} business days. If your claim is rejected, we tell you why.`,
    ],
  },
  {
    path: '/about/students',
    page: 'For Students',
    heading: '3. Write, section by section',
    paragraphs: [
      'The workspace has the nine sections of a research paper, each with guidance and a target word count. Your text is saved as you type, and on your device if you lose the connection. When two of you write in the same section, nothing is lost: you see both texts.',
    ],
  },
  {
    path: '/about/students',
    page: 'For Students',
    heading: 'Co-authors and writing together',
    paragraphs: [
      'The lead author of a paper invites co-authors under “Share” in the workspace, as long as the team has places: two in a pair, four in a team. Friends and colleagues without an account can create one with the address that was invited. You can also invite others to read, suggest, write or mentor; they are not named as authors. You can all write at the same time, even in the same section, and see each other’s changes.',
    ],
  },
  {
    path: '/about/students',
    page: 'For Students',
    heading: '4. Submit',
    paragraphs: [
      `You can submit a paper once all its sections are complete, with at least ${MINIMUM_PAPER_WORDS.toLocaleString('en-GB')} words in total and an abstract of 150 to 250 words. Each author states their contribution, and together you declare ethics, funding and conflicts of interest. Editors then publish the paper or send it back with comments.`,
    ],
  },
  {
    path: '/about/students',
    page: 'For Students',
    heading: '5. Get published',
    paragraphs: [
      'Your paper gets a number (such as INF-2026-0001), is published in the library under CC BY and appears on your public profile with its number of views. You keep your copyright. You can download certificates for your achievements under Achievements.',
    ],
  },
  {
    path: '/about/students',
    page: 'For Students',
    heading: 'What it takes',
    paragraphs: [
      'You don’t need an earlier publication. You need patience, care with sources and a few hours a week. Inflo is free.',
    ],
  },
  {
    path: '/about/professionals',
    page: 'For Professionals',
    heading: 'Ask',
    paragraphs: [
      'Tell us what you would like to know and where you work. Background helps, but a single sentence is enough. The form takes about two minutes on a phone. Don’t include anything that could identify a patient.',
    ],
  },
  {
    path: '/about/professionals',
    page: 'For Professionals',
    heading: 'Follow it',
    paragraphs: [
      'You get a tracking number that can’t be guessed. You can use it to check the progress of your question at any time, without an account, and to find the paper once it is published.',
    ],
  },
  {
    path: '/about/professionals',
    page: 'For Professionals',
    heading: 'Your name, if you want it',
    paragraphs: [
      'You choose how the paper credits you for asking: with your name and, if you like, your LinkedIn profile, or with your role only. Your e-mail address is never shown.',
    ],
  },
  {
    path: '/about/professionals',
    page: 'For Professionals',
    heading: 'Mentor the team, if you have the time',
    paragraphs: [
      `In the form you can offer to read ${MENTORSHIP.drafts} drafts of the paper on your question: ${MENTORSHIP.firstDraft} for the first, ${MENTORSHIP.secondDraft} for the second, ${MENTORSHIP.total} in total over ${MENTORSHIP.span}. It is an offer, not a duty.`,
    ],
  },
  {
    path: '/about/professionals',
    page: 'For Professionals',
    heading: 'What you get',
    paragraphs: [
      'A paper on your own question: structured, with sources, checked by editors before publication and free for you and your colleagues to use. It does not replace clinical judgement or guidelines.',
    ],
  },
  {
    path: '/support',
    page: 'Help & Support',
    heading: 'Help & Support',
    paragraphs: ['Inflo is free for readers and writers. Get help here, or help us keep it free.'],
  },
  {
    path: '/support#donate',
    page: 'Help & Support',
    heading: 'Make a donation',
    paragraphs: ['Inflo is free for readers and writers. Get help here, or help us keep it free.'],
  },
  {
    path: '/developers',
    page: 'For developers',
    heading: 'How it works',
    paragraphs: [
      'Calls accept and return JSON over HTTPS. Public calls need no sign-in. All other calls need an access token in the header Authorization: Bearer. A token has the permissions of its member.',
      'Each response has an x-request-id header. Include it when you write to us about a call. If you send too many requests, you get status 429 with Retry-After in seconds.',
    ],
  },
  {
    path: '/about/why',
    page: 'Why Inflo',
    heading: 'The question comes first',
    paragraphs: [
      'Every paper has a use from the start: someone is waiting for it. It quotes the question as it was asked, and we write to the person who asked when the answer is published.',
    ],
  },
  {
    path: '/about/why',
    page: 'Why Inflo',
    heading: 'Your work is visible',
    paragraphs: [
      'Anyone can look up who wrote which paper. Published papers have a permanent number, can be cited in the usual styles and keep their authors’ names even if an account is deleted later.',
    ],
  },
  {
    path: '/about/why',
    page: 'Why Inflo',
    heading: 'Decisions have reasons',
    paragraphs: [
      'If we reject a claim, send a paper back or decline a question, we tell the people concerned why. We keep every decision permanently, with its date and the editor who made it.',
    ],
  },
  {
    path: '/about/why',
    page: 'Why Inflo',
    heading: 'Open means open',
    paragraphs: [
      'Authors pay no fee, readers pay no fee, and you don’t need an account to read. Pages work on old phones, in print and without JavaScript. We sell nothing and track no one, and no other company’s code runs in your browser.',
    ],
  },
  {
    path: '/about/why',
    page: 'Why Inflo',
    heading: 'Our figures are real',
    paragraphs: [
      'Every number on this site is counted from stored data. We don’t show numbers that we don’t know. A view counts once per reader and paper within half a minute; robots and the paper’s own authors never count.',
    ],
  },
  {
    path: '/about/why',
    page: 'Why Inflo',
    heading: 'No patient data',
    paragraphs: [
      'Questions and papers are about care, not about individual people. Nothing that identifies a patient may appear anywhere on this site.',
    ],
  },
]
