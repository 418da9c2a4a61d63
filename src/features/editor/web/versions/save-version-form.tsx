import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { useSaveVersion } from './live-versions.ts'

const SAVE_WITHIN_MS = 10_000

type NameParts = { paperId: string; onKept: () => void; onCancel: () => void }

/** Shows a form that saves the paper's current text under a name, once all typed text is stored. */
export function NameVersionForm({ paperId, onKept, onCancel }: NameParts) {
  const { connection } = useManuscript()
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  const keeping = useSaveVersion(paperId)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    await connection.allSaved(SAVE_WITHIN_MS)
    keeping.mutate(name, {
      onSuccess: () => {
        showToast({ title: 'Version saved', text: name })
        onKept()
      },
    })
  }
  const error = keeping.error instanceof Failure ? keeping.error.detail : undefined
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="grid w-full gap-2">
      <TextInput
        label="Version name"
        required
        ref={field}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={error}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small">
          Save version
        </Button>
        <Button size="small" kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Shows a button that opens the form. The button gets the focus back when the form is closed. */
export function SaveVersionForm({ paperId }: { paperId: string }) {
  const [isOpen, setOpen] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (isOpen === false) button.current?.focus()
  }, [isOpen])
  const close = () => setOpen(false)
  if (isOpen) return <NameVersionForm paperId={paperId} onKept={close} onCancel={close} />
  return (
    <Button ref={button} size="small" onClick={() => setOpen(true)}>
      Save a version
    </Button>
  )
}
