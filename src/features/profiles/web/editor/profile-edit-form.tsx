import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NAME_LENGTH_MAX, updateUser } from '#features/accounts/web/public.tsx'
import type { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import type { OwnProfile } from '../../contract.ts'
import { FormPart } from './form-part.tsx'
import { OWN_PROFILE } from '../own-profile.ts'
import { draftOf } from '../profile-draft.ts'
import { ProfileFields, tie } from './profile-fields.tsx'
import { bodyOf, useProfileForm } from './use-profile-form.ts'

// What stands beside a field is not said a second time.
const failureInWords = (failure: Failure | undefined) => ({
  title: 'Update Failed',
  text: (failure?.errors?.length ? undefined : failure?.detail) ?? 'Failed to update profile. Please try again.',
})

const VERIFIED_HINT = 'Verified. Another iD is shown without that mark.'

type ProfileEditProps = { profile: OwnProfile; onSaved: () => void; onCancel: () => void }

/** The own profile being changed. */
export function ProfileEdit({ profile, onSaved, onCancel }: ProfileEditProps) {
  const queryClient = useQueryClient()
  const [start] = useState(() => draftOf(profile))
  const { form, busy, submit, clear, others, ...fields } = useProfileForm({
    name: 'profile',
    start,
    send: async (draft) => {
      const { first_name, last_name } = draft
      const saved = await call('PUT /api/auth/profile', { body: { ...bodyOf(draft), first_name, last_name } })
      clear()
      queryClient.setQueryData(OWN_PROFILE, saved)
      updateUser({ name: saved.name, first_name: saved.first_name })
      showToast({ title: 'Profile Updated', text: 'Your profile has been successfully updated.' })
      onSaved()
    },
    failureInWords,
  })
  const cancel = () => {
    clear()
    onCancel()
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="mx-auto grid max-w-[680px] gap-10 px-4 py-10 sm:px-6 sm:py-14"
    >
      <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em]">Edit Profile</h1>
      <FormPart title="Name">
        <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
          <TextInput
            {...tie(fields, 'first_name')}
            label="First Name"
            required
            maxLength={NAME_LENGTH_MAX}
            autoComplete="given-name"
          />
          <TextInput
            {...tie(fields, 'last_name')}
            label="Last Name"
            required
            maxLength={NAME_LENGTH_MAX}
            autoComplete="family-name"
          />
        </div>
      </FormPart>
      <ProfileFields {...fields} orcidHint={profile.orcid_verified ? VERIFIED_HINT : undefined} />
      <OtherDrafts others={others} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button type="submit" kind="main" busy={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
        <Button onClick={cancel} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
