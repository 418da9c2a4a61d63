import { say } from './talking-data.ts'
import { MarkedText } from '#ui/marked/marked-text.tsx'
import { SuggestedQuestions } from './suggested-questions.tsx'

const WORDS = {
  visitor: {
    hello:
      'Hello. I answer questions about Inflo and its papers **from what stands written here**, and name the source of each answer.\n\nI know nothing about you, and give no medical advice. [What is kept of this](/privacy#assistant)',
    questions: ['How do I submit a question?', 'How long does it take?', 'Who reviews the papers?'],
  },
  member: {
    hello:
      'Hello. I help you plan and write: **from the guidance, the FAQ, the library and your own papers**, with the source of each answer.\n\nWhat I say about your text is a suggestion. You decide.',
    questions: ['What belongs in the methods section?', 'How do I claim a project?', 'When can I submit my paper?'],
  },
} as const

/** What stands in a conversation in which nothing was said yet. */
export function Welcome({ who }: { who: keyof typeof WORDS }) {
  const { hello, questions } = WORDS[who]
  return (
    <div className="grid gap-3">
      <div className="assistant-answer">
        <MarkedText text={hello} />
      </div>
      <SuggestedQuestions questions={questions} onPick={(question) => void say(question)} />
    </div>
  )
}
