import { whenSessionKnown, openSignIn } from '#features/accounts/web/public.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import type { ChangeCounts, Counts } from './use-counts.ts'

/** Copies the page's URL without its fragment. */
export async function share(): Promise<void> {
  const address = window.location.href.split('#')[0] ?? ''
  try {
    await navigator.clipboard.writeText(address)
    showToast({ title: 'Link copied to clipboard' })
  } catch {
    showToast({ title: 'Unable to copy link', kind: 'danger' })
  }
}

/**
 * Shows the like immediately and sends it. If sending fails, the like remains visible with a mark until it is sent
 * again. The request contains the desired state, so sending it twice has no further effect.
 */
export async function like(paperId: string, counts: Counts, change: ChangeCounts): Promise<void> {
  if ((await whenSessionKnown()).state !== 'member') return openSignIn()
  const liked = counts.unsent ? counts.liked : !counts.liked
  const likes = counts.unsent ? counts.likes : counts.likes + (liked ? 1 : -1)
  change({ liked, likes, unsent: false })
  try {
    change(await call('POST /api/student/papers/:paperId/like', { params: { paperId }, body: { liked } }))
  } catch {
    change({ unsent: true })
  }
}
