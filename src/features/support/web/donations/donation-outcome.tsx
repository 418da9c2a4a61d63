import { useEffect, useState, useSyncExternalStore } from 'react'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { DonationNews } from './donation-return.ts'
import { receiptInWords } from './receipt-words.ts'

const CHECKING = {
  tone: 'plain' as const,
  title: 'Checking your payment...',
  text: 'This takes a few seconds. Please stay on this page.',
}

const unknown = (): DonationNews => ({
  tone: 'danger',
  title: 'Payment Status Error',
  text: `The server could not be reached.${receiptInWords()}`,
})

const cameBack = (search: string): boolean => /[?&](session_id|canceled)=/.test(search)

async function learn(search: string): Promise<DonationNews | undefined> {
  const { CANCELLED, returnIn, verifyDonation } = await import('./donation-return.ts')
  const found = returnIn(search)
  if (!found) return undefined
  return found.kind === 'left' ? CANCELLED : verifyDonation(found.sessionId)
}

const never = () => () => undefined
// The server keeps one page for everybody, and so knows nobody's way back.
const useReturn = (): string =>
  useSyncExternalStore(
    never,
    () => (cameBack(window.location.search) ? window.location.search : ''),
    () => '',
  )

/** What became of a payment, for whoever comes back from the payment page. The code that finds out is fetched for them alone. */
export function DonationOutcome() {
  const search = useReturn()
  const [news, setNews] = useState<DonationNews>()
  useEffect(() => {
    if (!search) return
    let gone = false
    const tell = (learnt: DonationNews | undefined): void => {
      if (gone || !learnt) return
      setNews(learnt)
      showToast({ title: learnt.title, kind: learnt.tone === 'danger' ? 'danger' : 'plain' })
    }
    learn(search).then(tell, () => tell(unknown()))
    return () => {
      gone = true
    }
  }, [search])
  const shown = news ?? (search ? CHECKING : undefined)
  return (
    <div role="status" className="empty:hidden">
      {shown ? (
        <Notice tone={shown.tone} title={shown.title}>
          {shown.text}
        </Notice>
      ) : null}
    </div>
  )
}
