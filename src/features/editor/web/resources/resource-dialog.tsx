import { type FormEvent, useRef, useState } from 'react'
import { PatientHint } from '#features/questions/web/public.tsx'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useErrors } from '#ui/forms/use-errors.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { RESOURCE_CONTENT_LENGTH_MAX, RESOURCE_NAME_LENGTH_MAX } from '../../file-limits.ts'
import { useAddResource } from './resource-data.ts'
import { EMPTY_DRAFT, errorsIn, type ResourceDraft } from './resource-draft.ts'

const KINDS = [
  { value: 'link', label: 'Link' },
  { value: 'text', label: 'Text' },
  { value: 'file', label: 'File' },
]
const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif,image/avif,.pdf,.doc,.docx,.txt'

type FieldsParts = {
  draft: ResourceDraft
  errors: Record<string, string>
  set: (change: Partial<ResourceDraft>) => void
}

function KindFields({ draft, errors, set }: FieldsParts) {
  if (draft.type === 'link') {
    return (
      <TextInput
        label="URL"
        name="url"
        type="url"
        required
        value={draft.url}
        onChange={({ target }) => set({ url: target.value })}
        error={errors['url']}
      />
    )
  }
  if (draft.type === 'text') {
    return (
      <TextArea
        label="Text"
        name="content"
        required
        maxLength={RESOURCE_CONTENT_LENGTH_MAX}
        value={draft.content}
        onChange={({ target }) => set({ content: target.value })}
        error={errors['content']}
      />
    )
  }
  return (
    <Field label="File" required error={errors['file']} hint="An image, PDF, DOC, DOCX or TXT of at most 10 MB">
      {(control) => (
        <input
          {...control}
          name="file"
          type="file"
          accept={ACCEPTED}
          onChange={({ target }) => {
            const file = target.files?.[0]
            set({ file, ...(draft.name === '' && file ? { name: file.name } : {}) })
          }}
          className="min-h-11 w-full rounded-[6px] border border-control bg-surface px-3 py-2 text-[15px]"
        />
      )}
    </Field>
  )
}

function ResourceForm({ paperId, onClose }: { paperId: string; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const { errors, show, forget } = useErrors(form)
  const adding = useAddResource(paperId)
  const set = (change: Partial<ResourceDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    forget(Object.keys(change))
    adding.reset()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = errorsIn(draft)
    if (Object.keys(found).length > 0) return show(found)
    adding.mutate(draft, {
      onSuccess: (sent) => {
        if (sent === 'kept') return
        showToast({ title: 'Resource added' })
        onClose()
      },
    })
  }
  return (
    <form ref={form} onSubmit={send} noValidate className="grid gap-5">
      <RadioGroup
        legend="What is it?"
        name="type"
        isRow
        choices={KINDS}
        value={draft.type}
        onChange={(type) => set({ type: type as ResourceDraft['type'] })}
      />
      <TextInput
        label="Name"
        name="name"
        required
        maxLength={RESOURCE_NAME_LENGTH_MAX}
        value={draft.name}
        onChange={({ target }) => set({ name: target.value })}
        error={errors['name']}
      />
      <KindFields draft={draft} errors={errors} set={set} />
      {draft.type === 'text' ? <PatientHint text={draft.content} /> : null}
      {adding.error ? (
        <p role="alert" className="text-[14px] leading-5 font-semibold text-danger">
          {failureText(adding.error)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={adding.isPending}>
          Add Resource
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

export function ResourceDialog({ open, ...form }: { open: boolean; paperId: string; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Add Resource" losesTyped>
      <ResourceForm {...form} />
    </Dialog>
  )
}
