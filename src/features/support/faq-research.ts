import { CLAIM_REVIEW_BUSINESS_DAYS, MINIMUM_PAPER_WORDS, SUBMIT_PROGRESS_MIN } from '#shared/business.ts'
import type { FaqEntry } from './faq-entry.ts'

/** For those who research and write, and for everyone who uses the product. */
export const FAQ_ABOUT_RESEARCH: readonly FaqEntry[] = [
  {
    id: 'from-question-to-paper',
    category: 'Research Process',
    question: 'How does a question become a paper?',
    answer: [
      'An editor approves the question. A student claims it and says why; an editor decides on the claim. The student writes the nine sections of the paper, alone or in a team, and submits it. An editor reads it and publishes it, asks for a revision, or declines it, and always says why.',
      'Each step shows on the page of the question’s tracking number.',
    ],
  },
  {
    id: 'who-reviews',
    category: 'Research Process',
    question: 'Who reviews the papers?',
    answer: [
      'Editors read every paper before it is published. Their decisions are kept for good, with who decided, when and why, and the authors are told.',
    ],
  },
  {
    id: 'open-access',
    category: 'Research Process',
    question: 'What does open access mean here?',
    answer: [
      'Everyone can read every paper, at once and without paying or signing in. Inflo’s own papers carry the licence CC BY 4.0: they may be shared and built upon as long as their authors are named. Articles from elsewhere keep the licence of their journal.',
    ],
  },
  {
    id: 'claim-a-project',
    category: 'Student Researchers',
    question: 'How do I claim a project?',
    answer: [
      `Open “Available Projects” on your dashboard, choose one, and say in a few sentences why you want to work on it. An editor decides within ${CLAIM_REVIEW_BUSINESS_DAYS} business days. Until then your places are reserved.`,
    ],
  },
  {
    id: 'never-published',
    category: 'Student Researchers',
    question: 'I have never published anything. Can I take part?',
    answer: [
      'That is what Inflo is for. Each section of a paper comes with guidance and a number of words to aim at, and the workspace shows what is still missing.',
      'You can look at what others have published in the library before you begin.',
    ],
  },
  {
    id: 'when-to-submit',
    category: 'Student Researchers',
    question: 'When can I submit my paper?',
    answer: [
      `When ${SUBMIT_PROGRESS_MIN} percent of its sections are complete, which of nine means all nine, and it has at least ${MINIMUM_PAPER_WORDS.toLocaleString('en-US')} words. The button says what is missing until then.`,
    ],
  },
  {
    id: 'saving',
    category: 'Platform Features',
    question: 'Is my work saved while I write?',
    answer: [
      'Yes. The workspace saves while you type and says so beside the text: saved, saving, or not saved yet. Without a connection your words stay on the device and are sent when it returns. If your session ends, you sign in again in place and go on.',
    ],
  },
  {
    id: 'forgotten-password',
    category: 'Technical Support',
    question: 'I forgot my password. What now?',
    answer: [
      'Choose “Forgot your password?” where you sign in. You get a link that works once, for an hour: by e-mail, or, while this site cannot send any, from one of its administrators. If nothing comes, look in the folder for unwanted mail, then ask us below.',
    ],
  },
  {
    id: 'my-data',
    category: 'Technical Support',
    question: 'Can I download or delete my data?',
    answer: [
      'Both, under “Security” in your settings. A deleted account is hidden at once and erased after 30 days; signing in before brings it back. Published papers keep the names of their authors.',
    ],
  },
  {
    id: 'spread-the-word',
    category: 'Community',
    question: 'How can I help if I don’t do research?',
    answer: [
      'Ask questions from your practice or your life with an illness, tell colleagues and students about the library, and write to us about what is missing.',
    ],
  },
]
