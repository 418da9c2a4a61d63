import { OrcidLink } from '#features/accounts/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { OwnProfile } from '../contract.ts'
import { OwnPhoto } from './photo/own-photo-section.tsx'

const REVOKE_AFTER_MS = 60_000

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // A browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

type OwnerActionsProps = { profile: Pick<OwnProfile, 'name' | 'profile_photo_base64'>; onEdit: () => void }

/** What members may do on their own profile. */
export function OwnerActions({ profile: { name, profile_photo_base64: photo }, onEdit }: OwnerActionsProps) {
  const downloading = useWrite({
    mutationFn: () => call('GET /api/profiles/cv'),
    onSuccess: (pdf) => saveFile(pdf, `CV ${name}.pdf`),
    onError: ({ message }) => showToast({ title: 'Download Failed', text: message, kind: 'danger' }),
  })
  return (
    <div className="flex flex-wrap gap-3">
      <Button kind="main" onClick={onEdit}>
        Edit Profile
      </Button>
      <Button busy={downloading.isPending} onClick={() => downloading.mutate()}>
        Download CV
      </Button>
      <OwnPhoto has={photo !== null} />
      <OrcidLink />
    </div>
  )
}
