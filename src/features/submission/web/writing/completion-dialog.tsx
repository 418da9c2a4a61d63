import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

type Parts = { open: boolean; paperId: string; missing: string[]; onClose: () => void }

/** Leads to the submission of a paper whose sections are all written, or says what it still needs. */
export function CompletionDialog({ open, paperId, missing, onClose }: Parts) {
  const isComplete = missing.length === 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isComplete ? 'Your paper is complete' : 'Your paper is not complete yet'}
      maxWidth={520}
    >
      {isComplete ? (
        <p>
          All its sections are written. Before the editors see it, they need to know a few things: that takes some
          minutes.
        </p>
      ) : (
        <>
          <p>Before it can be submitted:</p>
          <ul className="mt-2 list-disc pl-5">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={`/student/papers/${paperId}/submit`} kind="main">
          {isComplete ? 'Submit for publication' : 'See what is needed'}
        </ButtonLink>
        <Button onClick={onClose}>{isComplete ? 'Later' : 'Go on writing'}</Button>
      </div>
    </Dialog>
  )
}
