import { FOUNDING_DEADLINE, MENTORSHIP, QUESTION_TIMELINE } from '#shared/business.ts'
import type { FaqEntry } from './faq-entry.ts'

const foundingDay = FOUNDING_DEADLINE.toLocaleDateString('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** For those who find their way in, and those who ask. */
export const FAQ_ABOUT_QUESTIONS: readonly FaqEntry[] = [
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
