import { type FormEvent, useId, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { Workspace, TitlePiece } from '#features/team/web/public.tsx'
import { TitleField } from './title-field.tsx'
import { useGiveTitle } from './titles-data.ts'

type FormParts = { paper: Workspace['paper']; onClose: () => void }

const wordsOf = (error: Error): string =>
  error instanceof Failure ? (error.errors?.[0]?.message ?? error.detail) : 'Something went wrong on our side.'

function TitleForm({ paper, onClose }: FormParts) {
  const id = useId()
  const [before] = useState<TitlePiece[]>(paper.title_markup ?? [{ text: paper.title, marks: [] }])
  const [title, setTitle] = useState(before)
  const giving = useGiveTitle(paper.id)
  const give = () => giving.mutate(title, { onSuccess: onClose })
  const send = (event: FormEvent) => {
    event.preventDefault()
    give()
  }
  return (
    <form onSubmit={send} className="grid gap-4">
      <div>
        <p id={`${id}-label`} className="mb-1 font-semibold">
          Title of the paper
        </p>
        <TitleField
          labelId={`${id}-label`}
          errorId={giving.error ? `${id}-error` : undefined}
          before={before}
          onChange={(pieces) => {
            setTitle(pieces)
            giving.reset()
          }}
          onEnter={give}
        />
        {giving.error ? (
          <p id={`${id}-error`} role="alert" className="mt-1 text-[14px] leading-5 font-semibold text-danger">
            {wordsOf(giving.error)}
          </p>
        ) : null}
      </div>
      <p className="text-[14px] leading-5 text-muted">Authors who approved the paper are asked again.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={giving.isPending}>
          Save title
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

/** Gives the paper another title. */
export function TitleDialog({ open, ...form }: FormParts & { open: boolean }) {
  return (
    <Dialog open={open} title="Edit title" onClose={form.onClose} losesTyped>
      <TitleForm {...form} />
    </Dialog>
  )
}
