import { type SessionUser, updateUser, useLinkedOrcid } from '#features/accounts/web/public.tsx'
import type { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { PhotoField } from '../photo/photo-section.tsx'
import { type ProfileDraft, startEmpty } from '../profile-draft.ts'
import { ProfileFields } from './profile-fields.tsx'
import { bodyOf, useProfileForm } from './use-profile-form.ts'

async function setUp(draft: ProfileDraft): Promise<void> {
  const photo = draft.photo ? { profile_photo_base64: draft.photo } : {}
  const { name, first_name } = await call('POST /api/auth/setup-profile', { body: { ...bodyOf(draft), ...photo } })
  showToast({ title: 'Profile Setup Complete!' })
  updateUser({ name, first_name, setup_completed: true })
}

const failureInWords = (failure: Failure | undefined) => ({
  title: 'Setup Failed',
  text: failure?.detail ?? 'Profile setup failed. Please try again.',
})

/** What other members and readers learn about someone, asked for once. */
export function SetupForm({ user: { name } }: { user: SessionUser }) {
  const linked = useLinkedOrcid()
  const { form, draft, others, busy, errors, change, submit } = useProfileForm({
    name: 'setup',
    start: startEmpty(),
    send: setUp,
    failureInWords,
  })
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid gap-10"
    >
      <PhotoField
        name={name}
        photo={draft.photo}
        onChange={(photo) => change({ photo })}
        error={errors.profile_photo_base64}
      />
      <ProfileFields
        draft={draft}
        change={change}
        errors={errors}
        orcidHint={linked && `${linked} is linked and verified. Leave this empty to keep it.`}
      />
      <OtherDrafts others={others} />
      <div className="border-t border-line pt-5">
        <Button type="submit" kind="main" busy={busy}>
          {busy ? 'Saving...' : 'Complete Setup'}
        </Button>
      </div>
    </form>
  )
}
