import { Button } from '../button.tsx'

type DraftNoteProps = {
  restored: boolean
  onClear: () => void
  /** Why the form was not sent as a whole. */ notSent?: string | undefined
}

/** Says that what is typed stays on the device, and offers to forget it. */
export function DraftNote({ restored, onClear, notSent }: DraftNoteProps) {
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
          Your draft was kept on this device.
          <Button kind="quiet" onClick={onClear} className="px-2">
            Clear it
          </Button>
        </p>
      ) : (
        <p className="text-center text-[14px] leading-5 text-muted">Your draft is kept on this device.</p>
      )}
    </>
  )
}
