import {
  CLAIM_REVIEW_BUSINESS_DAYS,
  SUBMIT_PROGRESS_MIN,
  MINIMUM_PAPER_WORDS,
  FOUNDING_DEADLINE,
  QUESTION_TIMELINE,
  MENTORSHIP,
} from '#shared/business.ts'
import type { FaqEntry } from './faq-entry.ts'

/** Entries about writing papers and using the product. */
const FAQ_ABOUT_RESEARCH: readonly FaqEntry[] = [
  {
    id: 'from-question-to-paper',
    category: 'Research Process',
    question: 'How does a question become a paper?',
    answer: [
      'An editor approves the question. A student claims it and explains why, and an editor decides on the claim. The student writes the nine sections of the paper, alone or in a team, and submits it. An editor reads it and publishes it, asks for a revision, or declines it, and always says why.',
      'You can see each step on the question’s tracking page.',
    ],
  },
  {
    id: 'who-reviews',
    category: 'Research Process',
    question: 'Who reviews the papers?',
    answer: [
      'Editors read every paper before it is published. Every decision is recorded permanently, with the editor, date and reason, and we tell the authors.',
    ],
  },
  {
    id: 'open-access',
    category: 'Research Process',
    question: 'What does open access mean here?',
    answer: [
      'Everyone can read every paper immediately, without paying or signing in. Inflo’s own papers have a CC BY 4.0 licence: you can share and build on them as long as you credit the authors. Articles from elsewhere keep their journal’s licence.',
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
      'That is what Inflo is for. Each section of a paper comes with guidance and a target word count, and the workspace shows what is still missing.',
      'You can look at what others have published in the library before you begin.',
    ],
  },
  {
    id: 'when-to-submit',
    category: 'Student Researchers',
    question: 'When can I submit my paper?',
    answer: [
      `When ${SUBMIT_PROGRESS_MIN} percent of its sections are complete (all nine, if it has nine sections) and it has at least ${MINIMUM_PAPER_WORDS.toLocaleString('en-US')} words. Until then, the button says what is missing.`,
    ],
  },
  {
    id: 'saving',
    category: 'Platform Features',
    question: 'Is my work saved while I write?',
    answer: [
      'Yes. The workspace saves while you type and shows the status next to the text: saved, saving, or not saved yet. If you lose your connection, your text stays on your device and is sent when you are back online. If your session ends, you can sign in again on the same page and continue.',
    ],
  },
  {
    id: 'forgotten-password',
    category: 'Technical Support',
    question: 'I forgot my password. What now?',
    answer: [
      'Choose “Forgot your password?” where you sign in. You get a link that works once, for an hour: by e-mail, or, while this site cannot send any, from one of its administrators. If nothing arrives, check your spam folder, then contact us below.',
    ],
  },
  {
    id: 'my-data',
    category: 'Technical Support',
    question: 'Can I download or delete my data?',
    answer: [
      'Yes. You can do both under “Security” in your settings. A deleted account is hidden immediately and erased after 30 days. Signing in before then restores it. Published papers keep the names of their authors.',
    ],
  },
  {
    id: 'spread-the-word',
    category: 'Community',
    question: 'How can I help if I don’t do research?',
    answer: [
      'Ask questions from your practice or from living with an illness, tell colleagues and students about the library, and let us know what is missing.',
    ],
  },
]

const foundingDay = FOUNDING_DEADLINE.toLocaleDateString('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Entries about getting started and asking questions. */
const FAQ_ABOUT_QUESTIONS: readonly FaqEntry[] = [
  {
    id: 'what-is-inflo',
    category: 'Getting Started',
    question: 'What is Inflo?',
    answer: [
      'Inflo is a place where questions from health care practice are answered openly. Clinicians and communities ask; students, with faculty and clinicians, research the answer and write it up as a paper.',
      'An editor reviews each paper before it is published in the library, under the names of its authors and of the person who asked.',
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
      `Anyone who registered by ${foundingDay} has a Founding Fellow or Founding Professional badge on their profile. It is a thank-you and gives no extra rights.`,
    ],
  },
  {
    id: 'how-to-ask',
    category: 'Submitting Questions',
    question: 'How do I submit a question?',
    answer: [
      'Choose “Submit a Question” at the top of any page. Clinicians have a form with four short steps; everyone else has a single page. Five fields are enough. Your text is saved on your device until you send it.',
      'You then get a tracking number. It opens a page that shows your question’s progress, without an account.',
    ],
  },
  {
    id: 'good-question',
    category: 'Submitting Questions',
    question: 'What makes a good question?',
    answer: [
      'One that came up in practice, and whose answer would change what you do. Say for whom, what is done now, and what you would like to know: “In ventilated adults, does early mobilisation shorten delirium?”',
      'Leave out anything that could identify a patient: names, dates, record numbers, places.',
    ],
  },
  {
    id: 'how-long',
    category: 'Submitting Questions',
    question: 'How long does it take?',
    answer: [
      `An editor reviews your question within ${QUESTION_TIMELINE.review}. A student usually claims it within ${QUESTION_TIMELINE.assignment} and the research takes ${QUESTION_TIMELINE.research}: ${QUESTION_TIMELINE.total} in all.`,
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
      `Yes, and it takes little time. You read ${MENTORSHIP.drafts} drafts: the first takes ${MENTORSHIP.firstDraft}, the second ${MENTORSHIP.secondDraft}; in all, ${MENTORSHIP.total} over ${MENTORSHIP.span}. Tick “Join the active mentorship program” in the last step of the form.`,
    ],
  },
]

export const FAQ: readonly FaqEntry[] = [...FAQ_ABOUT_QUESTIONS, ...FAQ_ABOUT_RESEARCH]
