import { Navigate } from 'react-router'
import {
  storedInvitation,
  landingOf,
  useSession,
  updateUser,
  type SessionUser,
  useLinkedOrcid,
} from '#features/accounts/web/public.tsx'
import { call } from '#app/call.ts'
import type { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { PhotoField } from '../photo/photo-section.tsx'
import { type ProfileDraft, startEmpty } from '../profile-draft.ts'
import { ProfileFields } from './profile-fields.tsx'
import { bodyOf, useProfileForm } from './use-profile-form.ts'

/** Shows the setup page. Until setup is complete, it also replaces all other pages for members. */
export default function SetupPage() {
  const { user } = useSession()
  if (!user) return null
  if (user.setup_completed) return <Navigate to={storedInvitation() ?? landingOf(user)} replace />
  return (
    <div className="mx-auto max-w-[680px] px-4 py-10 sm:px-6 sm:py-16">
      <title>Set up your profile · Inflo</title>
      <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em] [overflow-wrap:anywhere] sm:text-[40px] sm:leading-[46px]">
        Welcome to the research community, {user.first_name}!
      </h1>
      <p className="mt-3 mb-9 font-serif text-[18px] leading-7 text-muted">
        Your institution and program appear next to your name wherever you are credited.
      </p>
      <SetupForm key={user.id} user={user} />
    </div>
  )
}

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

/** Shows the form for the data that other members and readers see. */
function SetupForm({ user: { name } }: { user: SessionUser }) {
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
        orcidHint={linked && `${linked} is linked and verified. Leave this field empty to keep it.`}
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
