import { Button } from '../button.tsx'
import { useDraftOwner } from './draft-owner.ts'
import { OtherDrafts } from './other-drafts.tsx'
import { VISITOR } from './personal-storage.ts'
import type { OtherDraft } from './use-draft.ts'

type DraftNoteProps = {
  restored: boolean
  others: readonly OtherDraft[]
  onClear: () => void
  /** The reason why the form was not sent, if the reason concerns no single field. */ notSent?: string | undefined
}

/** Shows where typed text is stored, and offers to remove it or to continue other drafts of this form. */
export function DraftNote({ restored, others, onClear, notSent }: DraftNoteProps) {
  const owner = useDraftOwner()
  const isVisitor = owner === undefined || owner === VISITOR
  return (
    <>
      {notSent ? (
        <p role="alert" className="rounded-[6px] bg-danger-soft px-4 py-3 font-semibold text-danger">
          {notSent}
        </p>
      ) : null}
      {restored ? (
        <p
          role="status"
          className="flex flex-wrap items-center justify-center gap-x-2 text-[14px] leading-5 text-muted"
        >
          {isVisitor ? 'We restored your draft from this tab.' : 'We restored your draft from this device.'}
          <Button kind="quiet" onClick={onClear} className="px-2">
            Clear draft
          </Button>
        </p>
      ) : (
        <p className="text-center text-[14px] leading-5 text-muted">
          {isVisitor ? 'Your draft is saved in this tab until you close it.' : 'Your draft is saved on this device.'}
        </p>
      )}
      <OtherDrafts others={others} />
    </>
  )
}
