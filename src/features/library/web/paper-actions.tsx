import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast-store.ts'

async function share() {
  const address = window.location.href.split('#')[0] ?? ''
  try {
    await navigator.clipboard.writeText(address)
    showToast({ title: 'Link copied to clipboard' })
  } catch {
    showToast({ title: 'Unable to copy link', kind: 'danger' })
  }
}

/** What a reader can do with the paper. */
export function PaperActions({ title }: { title: string }) {
  return (
    <div className="flex flex-wrap gap-2 pt-4 pb-2 print:hidden">
      <Button size="small" onClick={() => void share()} aria-label={`Share “${title}”`}>
        Share
      </Button>
    </div>
  )
}
