import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useSession } from '#features/accounts/web/public.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Workspace } from '../../contract.ts'
import type { SubmissionChecklist } from '../../submission-checklist-contract.ts'
import { useWorkspace, ContributionDialog, Contributions } from '#features/team/web/public.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PaperNotice } from '../writing/paper-notice-row.tsx'
import { AuthorApprovals } from './author-approvals.tsx'
import { SubmissionChecklistSummary } from './submission-checklist-summary.tsx'
import { useSubmissionChecklist } from './submission-checklist-data.ts'
import { SubmitForm } from './submit-form.tsx'
import { useSubmitForm } from './use-submit-form.ts'

type Parts = { workspace: Workspace; submissionChecklist: SubmissionChecklist; memberId: string }

function Submitting({ workspace, submissionChecklist, memberId }: Parts) {
  const { paper } = workspace
  const [saying, setSaying] = useState(false)
  const form = useSubmitForm({
    paper,
    abstract: submissionChecklist.abstract,
    aiNoted: submissionChecklist.ai_declaration,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  // After submission, the form with the focused button disappears, so the heading gets the focus.
  useEffect(() => {
    if (form.sent) heading.current?.focus()
  }, [form.sent])
  const own = paper.team_members.find(({ id }) => id === memberId)
  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className="pt-1 pb-5 font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]"
      >
        {form.sent ? 'Your paper is submitted' : 'Submit for publication'}
      </h1>
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">
          {form.sent ? <SubmissionConfirmation sent={form.sent} paperId={paper.id} /> : null}
          {!form.sent && submissionChecklist.can_submit ? (
            <SubmitForm form={form} submissionChecklist={submissionChecklist}>
              <Contributions paper={paper} memberId={memberId} onSay={() => setSaying(true)} />
            </SubmitForm>
          ) : null}
          {form.sent || submissionChecklist.can_submit ? null : <PaperNotice paper={paper} />}
        </div>
        <SubmissionChecklistSummary
          paper={paper}
          submissionChecklist={submissionChecklist}
          isSent={form.sent !== undefined}
        >
          <AuthorApprovals paperId={paper.id} submissionChecklist={submissionChecklist} memberId={memberId} />
        </SubmissionChecklistSummary>
      </div>
      <ContributionDialog
        open={saying}
        paperId={paper.id}
        known={own?.credit_roles ?? []}
        onClose={() => setSaying(false)}
      />
    </>
  )
}

/** Shows the paper that is about to be submitted, and asks for the details that the library needs. */
export default function SubmitPage() {
  const { paperId = '' } = useParams()
  const { user } = useSession()
  const workspace = useWorkspace(paperId)
  const submissionChecklist = useSubmissionChecklist(paperId)
  const error = workspace.error ?? submissionChecklist.error
  const retry = () => {
    void workspace.refetch()
    void submissionChecklist.refetch()
  }
  const isThere = workspace.data && submissionChecklist.data && user
  return (
    <div className="mx-auto max-w-[1160px] px-4 pb-10 sm:px-6">
      <title>Submit for publication · Inflo</title>
      <div className="pt-5">
        <BackLink to={`/student/papers/${paperId}`}>Back to the paper</BackLink>
      </div>
      {isThere ? (
        <Submitting
          key={`${paperId} ${user.id}`}
          workspace={workspace.data}
          submissionChecklist={submissionChecklist.data}
          memberId={user.id}
        />
      ) : (
        <h1 className="sr-only">Submit for publication</h1>
      )}
      {error && !isThere ? <LoadError title="The paper could not be loaded" error={error} retry={retry} /> : null}
      {isThere || error ? null : <Skeleton label="Loading the paper" lines={8} />}
    </div>
  )
}

type Sent = { submission_id: string; next_steps: string[] }

/** Confirms the submission: shows its number and the next steps. */
function SubmissionConfirmation({ sent, paperId }: { sent: Sent; paperId: string }) {
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
