import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState, useRef, type FormEvent } from 'react'
import type { Workspace, PanelParts } from '#features/team/web/public.tsx'
import { PatientHint } from '#features/questions/web/public.tsx'
import { Failure, failureText } from '#shared/calls/failure.ts'
import { sizeInWords } from '#shared/text/size-in-words.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FileInput } from '#ui/forms/file-input.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useErrors } from '#ui/forms/use-errors.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { RESOURCE_CONTENT_LENGTH_MAX, RESOURCE_NAME_LENGTH_MAX } from '../../limits.ts'
import type { Resource } from '../../resources-contract.ts'
import { useRemoveResource, useAddResource } from './resource-data.ts'
import { type ResourceDraft, EMPTY_DRAFT, errorsIn } from './resource-draft.ts'

/** The roles that may add resources, the same as in the server's table of permissions. */
const MAY_ADD: readonly Workspace['paper']['standing'][] = ['lead', 'member', 'mentor', 'writer', 'suggester']

export const ResourcesPanel = ({ workspace: { paper, collaboration } }: PanelParts) => (
  <section aria-labelledby="resources-heading">
    <h2 id="resources-heading" className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">
      Resources
    </h2>
    <Resources
      paperId={paper.id}
      resources={collaboration.shared_resources}
      mayAdd={MAY_ADD.includes(paper.standing)}
    />
  </section>
)

/** The number of characters of a text resource that the list shows. */
const PREVIEW_LENGTH = 100

const shortened = (text: string): string =>
  text.length <= PREVIEW_LENGTH ? text : `${text.slice(0, PREVIEW_LENGTH).toWellFormed()}…`

function Name({ resource: { type, name, url } }: { resource: Resource }) {
  if (type === 'text' || !url) return <span className="font-semibold">{name}</span>
  // Links that members added may lead to other sites, which must not receive this page's URL.
  const isElsewhere = type === 'link'
  return (
    <a
      href={url}
      {...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {})}
      className="font-semibold text-brand hover:underline"
    >
      {name}
      {isElsewhere ? <span className="sr-only"> (opens in a new tab)</span> : null}
    </a>
  )
}

function What({ resource }: { resource: Resource }) {
  const { type, url, content, file_name: fileName, size, preview } = resource
  if (preview) {
    return (
      <img
        src={preview}
        alt=""
        loading="lazy"
        className="mt-1.5 max-h-32 max-w-full rounded-[6px] border border-line"
      />
    )
  }
  if (type === 'text' && content) {
    const short = shortened(content)
    if (short === content) return <p className="whitespace-pre-line">{content}</p>
    return (
      <details>
        <summary className="cursor-pointer">{short}</summary>
        <p className="mt-1 whitespace-pre-line">{content}</p>
      </details>
    )
  }
  const told = type === 'link' && url ? new URL(url).hostname : `${fileName} · ${sizeInWords(size ?? 0)}`
  return <p className="text-muted">{told}</p>
}

type ItemParts = { resource: Resource; remove: (resource: Resource) => void }

const Item = ({ resource, remove }: ItemParts) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 [overflow-wrap:anywhere]">
    <div className="min-w-0">
      <Name resource={resource} />
      <What resource={resource} />
      <p className="text-[13px] leading-[18px] text-muted">
        {resource.added_by}, {pacificTime(resource.added_at)}
      </p>
    </div>
    {resource.may_remove ? (
      <button
        type="button"
        onClick={() => remove(resource)}
        aria-label={`Remove ${resource.name}`}
        className="-mt-2 -mr-2 flex size-9 items-center justify-center rounded-[6px] text-muted hover:text-ink pointer-coarse:size-11"
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    ) : null}
  </li>
)

type SectionParts = { paperId: string; resources: Resource[]; mayAdd: boolean }

/** Shows the team's resources for its paper. */
function Resources({ paperId, resources, mayAdd }: SectionParts) {
  const [adding, setAdding] = useState(false)
  const removing = useRemoveResource(paperId)
  const [doubted, setDoubted] = useState<Resource>()
  const add = useRef<HTMLButtonElement>(null)
  const remove = ({ id }: Resource) => {
    add.current?.focus()
    removing.mutate(id, {
      onError: (error) =>
        showToast({
          title: 'The resource could not be removed',
          text: error instanceof Failure ? error.detail : '',
          kind: 'danger',
        }),
    })
  }
  return (
    <div className="grid justify-items-start gap-3">
      {resources.length === 0 ? (
        <p className="text-muted">Links, notes and files for the team appear here. Readers don’t see them.</p>
      ) : (
        <ul className="grid w-full gap-3">
          {resources.map((resource) => (
            <Item key={resource.id} resource={resource} remove={setDoubted} />
          ))}
        </ul>
      )}
      {mayAdd ? (
        <Button ref={add} size="small" onClick={() => setAdding(true)}>
          Add Resource
        </Button>
      ) : null}
      <ResourceDialog open={adding} paperId={paperId} onClose={() => setAdding(false)} />
      {doubted ? (
        <ConfirmDialog
          title="Remove this resource?"
          deed="Remove"
          onSure={() => remove(doubted)}
          onClose={() => setDoubted(undefined)}
        >
          <bdi className="font-semibold">{doubted.name}</bdi> will be removed for the whole team.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

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
    <FileInput
      label="File"
      required
      error={errors['file']}
      hint="An image, PDF, DOC, DOCX or TXT of at most 10 MB"
      name="file"
      accept={ACCEPTED}
      onChoose={([file]) => set({ file, ...(draft.name === '' && file ? { name: file.name } : {}) })}
    />
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
        legend="Type"
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

function ResourceDialog({ open, ...form }: { open: boolean; paperId: string; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Add Resource" losesTyped>
      <ResourceForm {...form} />
    </Dialog>
  )
}
