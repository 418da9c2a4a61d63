import { useSession } from '#features/accounts/web/public.tsx'
import { sendQuestion } from './conversation-data.ts'
import { MarkedText } from '#ui/marked-text/marked-text.tsx'
import { SuggestedQuestions } from './suggested-questions.tsx'

const HEADING = 'font-serif text-[18px] leading-6 font-semibold'

const WORDS = {
  visitor: {
    hello:
      'Hello. I answer questions about Inflo and its papers **from what stands written here**, and name the source of each answer.\n\nI know nothing about you, and give no medical advice. [What is kept of this](/privacy#assistant)',
    questions: ['How do I submit a question?', 'How long does it take?', 'Who reviews the papers?'],
  },
  writer: {
    hello:
      'Hello. I help you plan and write: **from the guidance, the FAQ, the library and your own papers**, with the source of each answer.\n\nWhat I say about your text is a suggestion. You decide.',
    questions: ['What belongs in the methods section?', 'How do I claim a project?', 'When can I submit my paper?'],
  },
  asker: {
    hello:
      'Hello. I tell you how your questions stand, and answer **from the FAQ, the guidance and the library**, with the source of each answer.\n\nI give no advice on the care of a particular patient.',
    questions: [
      'Where is my question now?',
      'What makes a good question?',
      'Can I mentor the students who answer my question?',
    ],
  },
  editor: {
    hello:
      'Hello. I look things up for you: **in the FAQ, the writing guidance, the reporting guidelines and the library**, with the source of each answer.',
    questions: ['Which points does CONSORT ask about?', 'Who reviews the papers?', 'What makes a good question?'],
  },
} as const

// Whoever is none of these writes.
const WORDS_OF: Partial<Record<string, keyof typeof WORDS>> = {
  clinician: 'asker',
  moderator: 'editor',
  admin: 'editor',
}

/** What stands in a conversation in which nothing was said yet. */
export function Welcome() {
  const { user } = useSession()
  const { hello, questions } = WORDS[user ? (WORDS_OF[user.role] ?? 'writer') : 'visitor']
  return (
    <div className="grid gap-5 text-[15px] leading-[22px]">
      <div className="assistant-answer">
        <MarkedText text={hello} />
      </div>
      <section aria-labelledby="asked-first" className="grid gap-2">
        <h3 id="asked-first" className={HEADING}>
          Ask, for example
        </h3>
        <SuggestedQuestions questions={questions} onPick={(question) => void sendQuestion(question)} />
      </section>
    </div>
  )
}
