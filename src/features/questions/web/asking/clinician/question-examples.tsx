const EXAMPLES = [
  'Does a five-minute handover checklist reduce missed medication on night shifts?',
  'Which follow-up by telehealth works best for people over 75 after a hip fracture?',
  'Why do some people with type 2 diabetes stop using their glucose monitor within a month?',
]

/** Shows example questions that an asker can start from. */
export function QuestionExamples() {
  return (
    <section aria-labelledby="examples" className="border-l-[3px] border-brand py-0.5 pl-3">
      <h2 id="examples" className="text-[14px] leading-5 text-muted">
        For inspiration
      </h2>
      <ul className="mt-1 grid gap-2 font-serif text-[16px] leading-[22px]">
        {EXAMPLES.map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
    </section>
  )
}
