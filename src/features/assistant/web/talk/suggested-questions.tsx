type SuggestedParts = { questions: readonly string[]; onPick: (question: string) => void; disabled?: boolean }

/** What could be asked next, each a press away. */
export function SuggestedQuestions({ questions, onPick, disabled }: SuggestedParts) {
  if (questions.length === 0) return null
  return (
    <ul aria-label="Suggested questions" className="flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            disabled={disabled}
            onClick={() => onPick(question)}
            className="min-h-9 rounded-[6px] border border-control px-3 py-1.5 text-left text-[14px] leading-5 hover:bg-sunken disabled:text-muted pointer-coarse:min-h-11"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
