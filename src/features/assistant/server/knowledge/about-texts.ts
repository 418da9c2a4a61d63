import { CLAIM_REVIEW_BUSINESS_DAYS, MENTORSHIP, MINIMUM_PAPER_WORDS } from '#shared/business.ts'
import type { PageText } from './page-text.ts'

/** The texts of the pages about Inflo, word for word. */
export const ABOUT_TEXTS: readonly PageText[] = [
  {
    path: '/about',
    page: 'About Inflo',
    heading: 'The gap it closes',
    paragraphs: [
      'On every ward somebody wonders whether a habit helps, and has no hour to find out. In every school somebody wants to learn how research is done, and is given an exercise that nobody will read. Inflo brings the two together: the question is real, and so is the reader.',
    ],
  },
  {
    path: '/about',
    page: 'About Inflo',
    heading: 'The way of a question',
    paragraphs: [
      'Anyone may ask, without an account. An editor reads each question, and publishes it as a project when it can be answered. Students claim the project and say how they would go about it. The team whose claim is approved writes a structured paper together: abstract, introduction, background, methods, results, discussion, conclusion, limitations, references.',
      'When the paper is complete, editors read it. They publish it, or send it back and say in writing what is missing. On the day it appears it gets a number, its authors are named, and whoever asked is told.',
    ],
  },
  {
    path: '/about',
    page: 'About Inflo',
    heading: 'Who takes part',
    paragraphs: [
      'Those who ask: clinicians of every profession, and people who are patients, relatives or simply curious.',
      'Students, who write, alone or in teams of up to four, and are credited by name.',
      'Faculty and clinicians, who guide them.',
      'Editors, who decide what becomes a project and what is published. Every decision is kept with its reason.',
    ],
  },
  {
    path: '/about',
    page: 'About Inflo',
    heading: 'The library',
    paragraphs: [
      'Inflo’s own papers appear under CC BY: free to read, cite, translate and build on. Beside them stand open articles of other journals, with their own authors, licence and DOI. They are marked as such, and are not counted in Inflo’s figures. Read in the library.',
    ],
  },
  {
    path: '/about',
    page: 'About Inflo',
    heading: 'Citing and keeping a paper',
    paragraphs: [
      'The page of each paper writes its citation in the usual styles. It also gives the paper as a PDF, and its details for reference managers, as BibTeX or RIS.',
    ],
  },
  {
    path: '/about#how-we-count',
    page: 'About Inflo',
    heading: 'How we count readers',
    paragraphs: [
      'A paper’s views are readings of its page or its PDF. The same reader counts once in 30 seconds, page and PDF together, so that neither a reload nor a double click makes two. Robots do not count, nor do the paper’s own authors. What we keep for counting is told in the Privacy Policy.',
    ],
  },
  {
    path: '/about/students',
    page: 'For Students',
    heading: '1. Choose a question',
    paragraphs: [
      'The Student Portal lists every question that is open, with its category, how hard it is, how long it is thought to take, and which skills it needs or teaches.',
    ],
  },
  {
    path: '/about/students',
    page: 'For Students',
    heading: '2. Claim it',
    paragraphs: [
      `Alone, in a pair, or as a team of three or four. Say in a few sentences how you would go about it. Your places are held while an editor decides, as a rule within ${CLAIM_REVIEW_BUSINESS_DAYS} business days. If the answer is no, you read why.`,
    ],
  },
  {
    path: '/about/students',
    page: 'For Students',
    heading: '3. Write, section by section',
    paragraphs: [
      'The workspace has the nine sections of a research paper, each with guidance and a word count to aim at. What you type is saved as you go, and kept on your device when the connection breaks. When two of you write in the same section, nobody’s text is lost: you are shown both.',
    ],
  },
  {
    path: '/about/students',
    page: 'For Students',
    heading: 'Co-authors, and writing together',
    paragraphs: [
      'The lead of a paper adds co-authors under “Share” in the workspace, by their address, as long as the team has places, two in a pair and four in a team. Friends and colleagues who have no account yet make one with that address. Others can be asked to read, to suggest, to write or to mentor; they are not named as authors. All of you can write at once, in the same section too, and see what the others type.',
    ],
  },
  {
    path: '/about/students',
    page: 'For Students',
    heading: '4. Submit',
    paragraphs: [
      `A paper can be submitted with all its sections complete, at least ${MINIMUM_PAPER_WORDS.toLocaleString('en-GB')} words in all, and an abstract of 150 to 250. Each of you says what they did, and together you declare ethics, funding and conflicts of interest. Editors read it. Either it is published, or you get it back with what is missing.`,
    ],
  },
  {
    path: '/about/students',
    page: 'For Students',
    heading: '5. Be read',
    paragraphs: [
      'Your paper gets its number (such as INF-2026-0001), appears in the library under CC BY, and is listed in your public profile with how often it was read. You keep your copyright. What you achieve with it comes with a certificate, which you find under Achievements.',
    ],
  },
  {
    path: '/about/students',
    page: 'For Students',
    heading: 'What it takes',
    paragraphs: [
      'No earlier publication. Patience with a question, care with sources, and a few hours a week. Inflo costs nothing.',
    ],
  },
  {
    path: '/about/professionals',
    page: 'For Professionals',
    heading: 'Ask',
    paragraphs: [
      'Say what you wonder about and where you work. Background helps, but a single sentence will do. The form takes about two minutes on a phone. Please leave out anything that could identify a patient.',
    ],
  },
  {
    path: '/about/professionals',
    page: 'For Professionals',
    heading: 'Follow it',
    paragraphs: [
      'You get a tracking number that nobody can guess. With it you see where your question stands at any time, without an account, and come to the paper once it is published.',
    ],
  },
  {
    path: '/about/professionals',
    page: 'For Professionals',
    heading: 'Your name, if you want it there',
    paragraphs: [
      'You choose whether the paper says that you asked: with your name and, if you give it, your LinkedIn profile, or with your role only. Your e-mail address is never shown.',
    ],
  },
  {
    path: '/about/professionals',
    page: 'For Professionals',
    heading: 'Mentor the team, if you have the time',
    paragraphs: [
      `In the form you may offer to read ${MENTORSHIP.drafts} drafts of the paper on your question: ${MENTORSHIP.firstDraft} for the first, ${MENTORSHIP.secondDraft} for the second, ${MENTORSHIP.total} in all over ${MENTORSHIP.span}. It is an offer, not a duty.`,
    ],
  },
  {
    path: '/about/professionals',
    page: 'For Professionals',
    heading: 'What you get',
    paragraphs: [
      'A paper on your own question: structured, with its sources, read by editors before it appears, free for you and your colleagues to use. It replaces neither clinical judgement nor a guideline.',
    ],
  },
  {
    path: '/support',
    page: 'Help & Support',
    heading: 'Help & Support',
    paragraphs: ['Inflo is free for everyone, to read and to write for. Here you find help, and ways to keep it so.'],
  },
  {
    path: '/support#donate',
    page: 'Help & Support',
    heading: 'Make a donation',
    paragraphs: ['Inflo is free for everyone, to read and to write for. Here you find help, and ways to keep it so.'],
  },
  {
    path: '/developers',
    page: 'For developers',
    heading: 'How it works',
    paragraphs: [
      'Calls take and answer JSON over HTTPS. What is public needs nothing; everything else takes the token of a sign-in, in the header Authorization: Bearer. What a token may do is what its member may do.',
      'Each answer carries x-request-id. Name it when you write to us about a call. Who asks too often is answered 429, with Retry-After in seconds.',
    ],
  },
  {
    path: '/about/why',
    page: 'Why Inflo',
    heading: 'The question comes first',
    paragraphs: [
      'A paper here does not look for a use afterwards: somebody is waiting for it. The question stands at its head as it was asked, and its asker is written to when the answer is there.',
    ],
  },
  {
    path: '/about/why',
    page: 'Why Inflo',
    heading: 'The work is seen',
    paragraphs: [
      'Who wrote which paper can be looked up by anyone. Published papers carry a permanent number, can be cited in the usual styles, and keep their authors’ names even when an account is later deleted.',
    ],
  },
  {
    path: '/about/why',
    page: 'Why Inflo',
    heading: 'Decisions have reasons',
    paragraphs: [
      'A claim that is not approved, a paper that is sent back, a question that is not taken up: whoever is concerned reads why. Decisions are kept for good, with who made them and when.',
    ],
  },
  {
    path: '/about/why',
    page: 'Why Inflo',
    heading: 'Open means open',
    paragraphs: [
      'No fee for authors, none for readers, no account needed to read. Pages work on an old phone, in print, and without script. Nothing is sold, nobody is tracked, and no other company’s code runs in your browser.',
    ],
  },
  {
    path: '/about/why',
    page: 'Why Inflo',
    heading: 'Figures are counted',
    paragraphs: [
      'Where this site shows a number, it was counted from what is stored. What is not known is not shown. A reading counts once per reader and paper within half a minute; robots and the paper’s own authors never count.',
    ],
  },
  {
    path: '/about/why',
    page: 'Why Inflo',
    heading: 'Patients stay out of it',
    paragraphs: [
      'Questions and papers are about care, not about persons. Nothing that identifies a patient may be written anywhere here.',
    ],
  },
]
