import { ButtonLink } from '#ui/button.tsx'

type Sent = { submission_id: string; next_steps: string[] }

/** After submission: its number, and what happens next. */
export function SubmissionConfirmation({ sent, paperId }: { sent: Sent; paperId: string }) {
  return (
    <div role="status" className="grid gap-5">
      <p>
        Submission <b className="font-semibold [overflow-wrap:anywhere] tabular-nums">{sent.submission_id}</b> has
        arrived.
      </p>
      <section>
        <h2 className="mb-2 font-semibold">What happens next</h2>
        <ol className="grid list-decimal gap-1.5 pl-5">
          {sent.next_steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/student/dashboard" kind="main">
          Dashboard
        </ButtonLink>
        <ButtonLink to={`/student/papers/${paperId}`}>Back to the paper</ButtonLink>
      </div>
    </div>
  )
}
