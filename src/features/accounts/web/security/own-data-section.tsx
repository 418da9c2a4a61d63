import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { SecuritySection } from '../security-section.tsx'

const REVOKE_AFTER_MS = 60_000

function saveData(data: unknown): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'inflo-my-data.json'
  link.click()
  // A browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

/** Everything that is stored about the member, in one file. */
export function OwnDataSection() {
  const downloading = useWrite({
    mutationFn: () => call('GET /api/auth/export'),
    onSuccess: saveData,
    onError: ({ message }) => showToast({ title: 'Download Failed', text: message, kind: 'danger' }),
  })
  return (
    <SecuritySection title="Download my data">
      <p className="max-w-[60ch] text-muted">
        One JSON file with what Inflo stores about you: your account and profile, the questions you asked, your claims,
        what you wrote and submitted, and your published papers.
      </p>
      <Button className="justify-self-start" busy={downloading.isPending} onClick={() => downloading.mutate()}>
        Download my data
      </Button>
    </SecuritySection>
  )
}
