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
 * Copies a section in the editor's clipboard format: pasting it into a section keeps headings, tables, figures and
 * citations. Other programs get HTML or plain text.
 */
async function copyFormatted({ node, text }: CopyOfBefore['sections'][number]): Promise<void> {
  const holder = document.createElement('div')
  holder.append(DOMSerializer.fromSchema(manuscript).serializeFragment(node.content))
  holder.firstElementChild?.setAttribute('data-pm-slice', '0 0 []')
  const as = (type: string, content: string) => ({ [type]: new Blob([content], { type }) })
  const item = new ClipboardItem({ ...as('text/html', holder.innerHTML), ...as('text/plain', text) })
  // Browsers that refuse HTML on the clipboard get the plain text.
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
    <Notice tone="warn" role="status" title="This browser has text from before Inflo was restored from a backup">
      <p>
        We didn’t merge it, because the paper may have changed since. You can add what is missing. Start with the
        references, so that citations find them:
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
          This is the only copy. You can’t get it back.
        </ConfirmDialog>
      ) : null}
    </Notice>
  )
}

/** Offers text for copying that was typed in this browser but is missing in a restored backup. */
export function CopiesOfBefore({ workspace, memberId }: { workspace: Workspace; memberId: string }) {
  const { data = [], refetch } = useCopiesOfBefore({ workspace, memberId })
  return data.map((copy) => (
    <div key={copy.name} className="mt-5">
      <Copy workspace={workspace} copy={copy} onGone={() => void refetch()} />
    </div>
  ))
}
