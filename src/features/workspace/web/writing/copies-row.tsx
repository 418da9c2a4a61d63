import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Workspace } from '../../contract.ts'
import { type CopyOfBefore, forgetCopy, useCopiesOfBefore } from '../document/copies-data.ts'

const SURE = 'Remove this copy from this browser? It is kept nowhere else.'

type CopyParts = { workspace: Workspace; copy: CopyOfBefore; onGone: () => void }

function Copy({ workspace, copy, onGone }: CopyParts) {
  const [copied, setCopied] = useState('')
  const take = async (name: string, text: string) => {
    await navigator.clipboard.writeText(text)
    setCopied(name)
  }
  const forget = async () => {
    if (!window.confirm(SURE)) return
    await forgetCopy(copy)
    onGone()
  }
  return (
    <Notice tone="warn" role="status" title="This browser has a text from before Inflo was restored from a backup">
      <p>It was not put into the paper, which may have gone on without it. What you miss can be copied from it:</p>
      <ul className="my-2 flex flex-col gap-2">
        {copy.sections.map(({ name, text }) => (
          <li key={name} className="flex flex-wrap items-center gap-2">
            <Button size="small" onClick={() => void take(name, text)}>
              {copied === name ? 'Copied' : `Copy ${workspace.sections[name]?.heading}`}
            </Button>
            <span className="line-clamp-1 min-w-0 flex-1 text-muted">{text}</span>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => void forget()}>
        Remove this copy
      </Button>
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
