import {
  CLAIM_REVIEW_BUSINESS_DAYS,
  SUBMIT_PROGRESS_MIN,
  MINIMUM_PAPER_WORDS,
  FOUNDING_DEADLINE,
  QUESTION_TIMELINE,
  MENTORSHIP,
} from '#shared/business.ts'
import type { FaqEntry } from './faq-entry.ts'

/** For those who research and write, and for everyone who uses the product. */
const FAQ_ABOUT_RESEARCH: readonly FaqEntry[] = [
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

const foundingDay = FOUNDING_DEADLINE.toLocaleDateString('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** For those who find their way in, and those who ask. */
const FAQ_ABOUT_QUESTIONS: readonly FaqEntry[] = [
  {
    id: 'what-is-inflo',
    category: 'Getting Started',
    question: 'What is Inflo?',
    answer: [
      'A place where questions from the practice of health care are answered in the open. Clinicians and communities ask; students, with faculty and clinicians, research the answer and write it up as a paper.',
      'Each paper is read and decided on by an editor before it is published in the library, under the names of those who wrote it and of the person who asked.',
    ],
  },
  {
    id: 'who-can-join',
    category: 'Getting Started',
    question: 'Who can join, and what does it cost?',
    answer: [
      'Students, faculty and clinicians can register, without a fee. Reading the library, asking a question and following it need no account at all.',
    ],
  },
  {
    id: 'founding-members',
    category: 'Getting Started',
    question: 'What is a founding member?',
    answer: [
      `Whoever registered until ${foundingDay} carries the badge Founding Fellow or Founding Professional on their profile. It is a thank-you, and gives no other rights.`,
    ],
  },
  {
    id: 'how-to-ask',
    category: 'Submitting Questions',
    question: 'How do I submit a question?',
    answer: [
      'Choose “Submit a Question” at the top of any page. Clinicians have a form of four short steps; everybody else has one with a single page. Five fields are enough. What you type is kept on your device until it is sent.',
      'You then get a tracking number. It opens a page that shows where your question stands, without an account.',
    ],
  },
  {
    id: 'good-question',
    category: 'Submitting Questions',
    question: 'What makes a good question?',
    answer: [
      'One that came up in practice, and whose answer would change what you do. Say for whom, what is done now, and what you would like to know: “In ventilated adults, does early mobilisation shorten delirium?”',
      'Leave out everything by which a patient could be recognised: names, dates, record numbers, places.',
    ],
  },
  {
    id: 'how-long',
    category: 'Submitting Questions',
    question: 'How long does it take?',
    answer: [
      `An editor looks at your question within ${QUESTION_TIMELINE.review}. A student claims it within ${QUESTION_TIMELINE.assignment} as a rule, and the research takes ${QUESTION_TIMELINE.research}: ${QUESTION_TIMELINE.total} in all.`,
    ],
  },
  {
    id: 'credited-by-name',
    category: 'Submitting Questions',
    question: 'Will my name be on the paper?',
    answer: [
      'If you wish. The form asks whether you want to be credited by name. If you don’t, the paper names your role and setting only. Your e-mail address is never shown.',
    ],
  },
  {
    id: 'mentoring',
    category: 'Submitting Questions',
    question: 'Can I mentor the students who answer my question?',
    answer: [
      `Yes, and it is a small thing: you read ${MENTORSHIP.drafts} drafts, ${MENTORSHIP.firstDraft} for the first and ${MENTORSHIP.secondDraft} for the second, ${MENTORSHIP.total} over ${MENTORSHIP.span}. Tick it in the last step of the form.`,
    ],
  },
]

export const FAQ: readonly FaqEntry[] = [...FAQ_ABOUT_QUESTIONS, ...FAQ_ABOUT_RESEARCH]
