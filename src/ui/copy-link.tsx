import { Button } from './button.tsx'
import { showToast } from './toasts/toast-store.ts'

type CopyParts = {
  address: string
  /** The button's label, such as "Copy address". */
  label: string
  /** The toast's text, below "Copied". */
  copied: string
}

/**
 * Renders an address to share, with a button that copies it. If the browser refuses to copy, the toast shows the
 * address.
 */
export function CopyLink({ address, label, copied }: CopyParts) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showToast({ title: 'Copied', text: copied })
    } catch {
      showToast({ title: 'Couldn’t copy', text: address, kind: 'danger' })
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <code className="min-w-0 flex-1 basis-60 rounded-[6px] bg-sunken px-3 py-2 text-[13px] [overflow-wrap:anywhere]">
        {address}
      </code>
      <Button size="small" onClick={() => void copy()}>
        {label}
      </Button>
    </div>
  )
}
