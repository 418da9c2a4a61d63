import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useManuscript } from '#features/editor/web/public.tsx'

/** Why nothing more is taken, with what was typed to be copied; or that a limit is near. */
export function EndedNotice() {
  const { state, written, section } = useManuscript()
  const [copied, setCopied] = useState(false)
  const why = state.ended ?? (state.access?.outdated ? state.access.why : undefined)
  const notice = state.waiting ?? state.underived ?? state.warning
  if (!why) return notice ? <Notice>{notice}</Notice> : null
  const copy = async () => {
    await navigator.clipboard.writeText(written[section]?.text ?? '')
    setCopied(true)
  }
  return (
    <div role="alert" className="mb-4 rounded-[6px] border border-warn bg-warn-soft px-4 py-3 text-[14px] leading-5">
      <p className="mb-2 font-semibold">{why}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy this section'}
        </Button>
        <Button size="small" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </div>
    </div>
  )
}
