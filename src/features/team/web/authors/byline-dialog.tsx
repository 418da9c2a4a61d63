import { type FormEvent, useRef, useState } from 'react'
import { Failure, failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useErrors } from '#ui/forms/use-errors.ts'
import { AFFILIATION_LENGTH_MAX, PRINTED_NAME_LENGTH_MAX } from '../../limits.ts'
import type { ListedAuthor } from '../../contributions-contract.ts'
import { useChangeAuthors } from './authors-data.ts'

const FIELDS = [
  { name: 'given_name', label: 'Given names', maxLength: PRINTED_NAME_LENGTH_MAX },
  { name: 'family_name', label: 'Family name', maxLength: PRINTED_NAME_LENGTH_MAX },
  { name: 'affiliation', label: 'Affiliation', maxLength: AFFILIATION_LENGTH_MAX },
  { name: 'orcid', label: 'ORCID iD', maxLength: 100 },
] as const

type FormParts = { paperId: string; author: ListedAuthor; onClose: () => void }

function PrintedForm({ paperId, author, onClose }: FormParts) {
  const form = useRef<HTMLFormElement>(null)
  const { given_name, family_name, affiliation, orcid } = author
  const [printed, setPrinted] = useState({ given_name, family_name, affiliation, orcid: orcid ?? '' })
  const { errors, show, forget } = useErrors(form)
  const saving = useChangeAuthors(paperId)
  const send = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(
      { kind: 'printed', printed },
      {
        onSuccess: onClose,
        onError: (error) => {
          const found = error instanceof Failure ? (error.errors ?? []) : []
          show(Object.fromEntries(found.map(({ field, message }) => [field, message])))
        },
      },
    )
  }
  return (
    <form ref={form} onSubmit={send} noValidate className="grid gap-5">
      <p className="text-muted">
        This is how the paper names you. What you leave empty is as your profile says. Each author is asked again.
      </p>
      {FIELDS.map(({ name, ...field }) => (
        <TextInput
          key={name}
          name={name}
          {...field}
          value={printed[name]}
          onChange={({ target }) => {
            setPrinted((before) => ({ ...before, [name]: target.value }))
            forget([name])
          }}
          error={errors[name]}
        />
      ))}
      {saving.error && Object.keys(errors).length === 0 ? (
        <p role="alert" className="text-[14px] leading-5 font-semibold text-danger">
          {failureText(saving.error)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={saving.isPending}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

/** How the member is printed on this paper. */
export function BylineDialog({ open, ...form }: FormParts & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title="How you are printed" losesTyped>
      <PrintedForm {...form} />
    </Dialog>
  )
}
