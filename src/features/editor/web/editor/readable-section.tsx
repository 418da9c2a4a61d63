import { DOMSerializer } from 'prosemirror-model'
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { deleteItems } from '#formats/manuscript/yjs/items.ts'
import type { SectionRead, UnreadablePart } from '#formats/manuscript/yjs/section.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useManuscript } from '../document/manuscript-data.tsx'
import { wearStyles } from './styles.ts'
import { followUnreadable } from './unreadable-data.ts'

const shown = (place: HTMLElement | null, { node }: SectionRead): void => {
  if (!place) return
  wearStyles()
  place.replaceChildren(DOMSerializer.fromSchema(manuscript).serializeFragment(node.content))
}

function Part({ part, onRemove }: { part: UnreadablePart; onRemove: (() => void) | undefined }) {
  const [copied, setCopied] = useState(false)
  const [isDoubted, setDoubted] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(part.says)
    setCopied(true)
  }
  return (
    <li className="border-t border-warn/40 py-2">
      <p className="font-semibold">Unreadable part</p>
      {part.says ? <p className="line-clamp-3 [overflow-wrap:anywhere]">It contains this text: {part.says}</p> : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {part.says ? (
          <Button size="small" onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy its text'}
          </Button>
        ) : null}
        {onRemove ? (
          <Button size="small" onClick={() => setDoubted(true)}>
            Remove this part
          </Button>
        ) : null}
      </div>
      {isDoubted && onRemove ? (
        <ConfirmDialog
          title="Remove this part?"
          deed="Remove for good"
          onSure={onRemove}
          onClose={() => setDoubted(false)}
        >
          It can’t be shown or printed. We’ll remove it for the whole team; the rest of the section stays.
        </ConfirmDialog>
      ) : null}
    </li>
  )
}

/**
 * Shows a section's editor (`children`) once the text has arrived and all of it is readable. An editor can't open
 * content that is not in the manuscript schema. For such content, shows the readable text, and each unreadable part
 * with a button to remove it.
 */
export function ReadableSection({ children }: { children: ReactNode }) {
  const { doc, section, state } = useManuscript()
  const followed = useMemo(() => followUnreadable(doc, section), [doc, section])
  const read = useSyncExternalStore(followed.watch, followed.read)
  if (!state.arrived && sectionRoot(doc, section).length === 0) return <Skeleton label="Loading the text" />
  if (!read) return children
  const mayRemove = state.access?.write === true && !state.ended
  return (
    <>
      <Notice tone="warn" title="A part of this section can’t be read" role="status">
        <p>
          It is left out of the text, the word count and all exports. You can edit the section and submit the paper once{' '}
          {mayRemove ? 'you remove it' : 'an author removes it'} or restores an earlier version.
        </p>
        <ul className="mt-2">
          {read.unreadable.map((part) => (
            <Part
              key={`${part.items[0]?.id.client}-${part.items[0]?.id.clock}`}
              part={part}
              onRemove={mayRemove ? () => deleteItems(doc, part.items) : undefined}
            />
          ))}
        </ul>
      </Notice>
      <div className="manuscript mt-4" ref={(place) => shown(place, read)} />
    </>
  )
}
