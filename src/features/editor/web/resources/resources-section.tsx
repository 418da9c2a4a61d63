import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { sizeInWords } from '#shared/text/size-in-words.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { Resource } from '../../resources-contract.ts'
import { useRemoveResource } from './resource-data.ts'
import { ResourceDialog } from './resource-dialog.tsx'

/** Source: specification 001, section 9. */
const PREVIEW_LENGTH = 100

const shortened = (text: string): string =>
  text.length <= PREVIEW_LENGTH ? text : `${text.slice(0, PREVIEW_LENGTH).toWellFormed()}…`

function Name({ resource: { type, name, url } }: { resource: Resource }) {
  if (type === 'text' || !url) return <span className="font-semibold">{name}</span>
  // What others added is another place, and must not know this one.
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

/** What the team keeps beside its paper. */
export function Resources({ paperId, resources, mayAdd }: SectionParts) {
  const [adding, setAdding] = useState(false)
  const removing = useRemoveResource(paperId)
  const [doubted, setDoubted] = useState<Resource>()
  const add = useRef<HTMLButtonElement>(null)
  const remove = ({ id }: Resource) => {
    add.current?.focus()
    removing.mutate(id, {
      onError: (error) =>
        showToast({ title: 'Not removed', text: error instanceof Failure ? error.detail : '', kind: 'danger' }),
    })
  }
  return (
    <div className="grid justify-items-start gap-3">
      {resources.length === 0 ? (
        <p className="text-muted">Links, notes and files for the team appear here; readers never see them.</p>
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
          <bdi className="font-semibold">{doubted.name}</bdi> is removed for the whole team.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
