import { DOMSerializer } from 'prosemirror-model'
import { useState } from 'react'
import { manuscript } from '#formats/manuscript/schema.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import type { Workspace } from '../../contract.ts'
import {
  type CopyOfBefore,
  deleteCopy,
  useCopiesOfBefore,
  useManuscript,
  addMissingReferences,
} from '#features/editor/web/public.tsx'

/**
 * Copies like the editor: pasted into a section, headings, tables, figures and citations are included. Elsewhere it is
 * plain text.
 */
async function copyFormatted({ node, text }: CopyOfBefore['sections'][number]): Promise<void> {
  const holder = document.createElement('div')
  holder.append(DOMSerializer.fromSchema(manuscript).serializeFragment(node.content))
  holder.firstElementChild?.setAttribute('data-pm-slice', '0 0 []')
  const as = (type: string, content: string) => ({ [type]: new Blob([content], { type }) })
  const item = new ClipboardItem({ ...as('text/html', holder.innerHTML), ...as('text/plain', text) })
  // A browser that takes no HTML from a page takes the words.
  await navigator.clipboard.write([item]).catch(() => navigator.clipboard.writeText(text))
}

type CopyParts = { workspace: Workspace; copy: CopyOfBefore; onGone: () => void }

function Copy({ workspace, copy, onGone }: CopyParts) {
  const { doc } = useManuscript()
  const [copied, setCopied] = useState('')
  const [isDoubted, setDoubted] = useState(false)
  const take = async (section: CopyOfBefore['sections'][number]) => {
    await copyFormatted(section)
    setCopied(section.name)
  }
  const count = copy.references.length
  const bring = () => {
    addMissingReferences(doc, copy.references)
    onGone()
  }
  const forget = async () => {
    await deleteCopy(copy)
    onGone()
  }
  return (
    <Notice tone="warn" role="status" title="This browser has a text from before Inflo was restored from a backup">
      <p>
        It was not put into the paper, which may have gone on without it. What you miss can be taken from it; references
        first, so that what cites them finds them:
      </p>
      <ul className="my-2 flex flex-col gap-2">
        {count > 0 && workspace.paper.can_write ? (
          <li>
            <Button size="small" onClick={bring}>
              Add {count === 1 ? 'one reference' : `${count} references`} to the paper
            </Button>
          </li>
        ) : null}
        {copy.sections.map((section) => (
          <li key={section.name} className="flex flex-wrap items-center gap-2">
            <Button size="small" onClick={() => void take(section)}>
              {copied === section.name ? 'Copied' : `Copy ${workspace.sections[section.name]?.heading}`}
            </Button>
            <span className="line-clamp-1 min-w-0 flex-1 text-muted">{section.text}</span>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => setDoubted(true)}>
        Remove this copy
      </Button>
      {isDoubted ? (
        <ConfirmDialog
          title="Remove this copy?"
          deed="Remove for good"
          onSure={() => void forget()}
          onClose={() => setDoubted(false)}
        >
          It is removed from this browser, and kept nowhere else.
        </ConfirmDialog>
      ) : null}
    </Notice>
  )
}

/** Offers what was typed in this browser and is in no backup; it is never merged. */
export function CopiesOfBefore({ workspace, memberId }: { workspace: Workspace; memberId: string }) {
  const { data = [], refetch } = useCopiesOfBefore({ workspace, memberId })
  return data.map((copy) => (
    <div key={copy.name} className="mt-5">
      <Copy workspace={workspace} copy={copy} onGone={() => void refetch()} />
    </div>
  ))
}
