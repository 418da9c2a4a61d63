import { Button } from '#ui/button.tsx'

type FormEndProps = {
  failure: string | undefined
  isSending: boolean
  label: string
  sendingLabel: string
  kind?: 'main' | 'danger'
  onCancel: () => void
}

/** Shows the end of an admin's form: the error, and the two buttons. */
export function FormEnd({ failure, isSending, label, sendingLabel, kind = 'main', onCancel }: FormEndProps) {
  return (
    <>
      {failure ? (
        <p role="alert" className="rounded-[6px] bg-danger-soft px-4 py-3 font-semibold text-danger">
          {failure}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind={kind} busy={isSending}>
          {isSending ? sendingLabel : label}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </>
  )
}
