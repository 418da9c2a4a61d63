import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useRef, useId } from 'react'
import { useNavigate } from 'react-router'
import { drafts } from '#ui/drafts/draft-store.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call } from '#app/call.ts'
import { OrcidLink, updateUser, NAME_LENGTH_MAX } from '#features/accounts/web/public.tsx'
import type { Failure } from '#shared/calls/failure.ts'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import type { OwnProfile, ShownProfile } from '../contract.ts'
import { ownProfileQuery, OWN_PROFILE } from './own-profile.ts'
import { type ProfileForm, draftOf } from './profile-draft.ts'
import { ProfileView } from './profile-view.tsx'
import { FormPart } from './editor/form-part.tsx'
import { tie, ProfileFields } from './editor/profile-fields.tsx'
import { useProfileForm, bodyOf } from './editor/use-profile-form.ts'
import { PhotoCrop } from './photo/photo-crop.tsx'
import { useChosenPhoto, PHOTO_TYPES } from './photo/photo-input.tsx'
import { photoFile } from './square-photo.ts'

/** The time for which the confirmation is shown before the page changes. */
const REDIRECT_AFTER_SAVE_MS = 1_500

type Mode = 'view' | 'edit' | 'saved'

// Starts in edit mode if an unsaved draft exists, for example after a reload or an expired session.
const firstMode = ({ id }: OwnProfile): Mode =>
  drafts()
    .all(id)
    .some(({ form }) => form === ('profile' satisfies ProfileForm))
    ? 'edit'
    : 'view'

function LoadedProfile({ profile }: { profile: OwnProfile }) {
  const navigate = useNavigate()
  const [mode, setMode] = useState(() => firstMode(profile))
  useEffect(() => {
    if (mode !== 'saved') return
    const timer = setTimeout(() => void navigate('/student/dashboard'), REDIRECT_AFTER_SAVE_MS)
    return () => clearTimeout(timer)
  }, [mode, navigate])
  if (mode === 'edit') {
    return <ProfileEdit profile={profile} onSaved={() => setMode('saved')} onCancel={() => setMode('view')} />
  }
  return (
    <ProfileView profile={toPublicProfile(profile)}>
      <OwnerActions profile={profile} onEdit={() => setMode('edit')} />
    </ProfileView>
  )
}

/** Shows a member's own profile. */
export default function ProfilePage() {
  const { data, error, refetch } = useQuery(ownProfileQuery())
  return (
    <>
      <title>Your profile · Inflo</title>
      {data ? <LoadedProfile key={data.id} profile={data} /> : null}
      {data ? null : (
        <div className="mx-auto max-w-[880px] px-4 py-14 sm:px-6">
          {error ? (
            <section role="alert">
              <h1 className="font-serif text-[31px] leading-9 font-semibold">Profile not found</h1>
              <p className="mt-2 mb-5 text-muted">{error.message}</p>
              <Button onClick={() => void refetch()}>Try Again</Button>
            </section>
          ) : (
            <Skeleton label="Loading your profile" />
          )}
        </div>
      )}
    </>
  )
}

/** Converts a member's own profile to the public form. Pure. */
function toPublicProfile(own: OwnProfile): ShownProfile {
  const { institution, institution_name, program, bio, linkedin_url, orcid_id, profile_photo_base64, ...same } = own
  const texts = {
    institution: institution_name ?? institution,
    program,
    bio,
    linkedin_url,
    orcid_id,
    profile_photo_base64,
  }
  const filledIn = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null))
  return { ...same, ...filledIn, role: own.role === 'student' ? 'student' : 'professional' }
}

const REVOKE_AFTER_MS = 60_000

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The URL is revoked later, since the browser may still be reading the file.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

type OwnerActionsProps = { profile: Pick<OwnProfile, 'name' | 'profile_photo_base64'>; onEdit: () => void }

/** Shows the actions for members on their own profile. */
function OwnerActions({ profile: { name, profile_photo_base64: photo }, onEdit }: OwnerActionsProps) {
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

// Errors that are shown next to a field are not repeated in the toast.
const failureInWords = (failure: Failure | undefined) => ({
  title: 'Update Failed',
  text: (failure?.errors?.length ? undefined : failure?.detail) ?? 'Failed to update profile. Please try again.',
})

const VERIFIED_HINT = 'This iD is verified. If you enter another one, it won’t be marked as verified.'

type ProfileEditProps = { profile: OwnProfile; onSaved: () => void; onCancel: () => void }

/** Edits the member's own profile. */
function ProfileEdit({ profile, onSaved, onCancel }: ProfileEditProps) {
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

const SAVE_FAILED = { title: 'Save Failed', text: 'Failed to save profile photo. Please try again.' }

const sayFailed = () => showToast({ ...SAVE_FAILED, kind: 'danger' })

/** Saves the photo; null removes it. */
const savePhoto = (photo: Blob | null) =>
  photo
    ? call('PUT /api/auth/profile/photo', { body: photo })
    : call('PUT /api/auth/profile', { body: { profile_photo_base64: null } })

/** Lets the member choose, preview and crop a new photo before it is saved, or remove the current one. */
function OwnPhoto({ has }: { has: boolean }) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const complaintId = useId()
  const { image, complaint, choose, drop } = useChosenPhoto('profile')
  const saving = useWrite({
    mutationFn: savePhoto,
    onSuccess: (saved, photo) => {
      queryClient.setQueryData(OWN_PROFILE, saved)
      drop()
      showToast({ title: photo ? 'Profile Photo Updated' : 'Profile Photo Removed' })
      // The pressed button disappears with the photo, so the focus moves to the button that remains.
      if (!photo) change.current?.focus()
    },
    // The dialog with the picture stays open, so that the member can try again.
    onError: sayFailed,
  })
  const save = (square: HTMLCanvasElement) => void photoFile(square).then(saving.mutate, sayFailed)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Photo"
        accept={PHOTO_TYPES}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void choose(file)
          // Clears the field, so that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button
        ref={change}
        onClick={() => input.current?.click()}
        aria-describedby={complaint ? complaintId : undefined}
      >
        Change Photo
      </Button>
      {has ? (
        <Button busy={saving.isPending} onClick={() => saving.mutate(null)}>
          Remove Photo
        </Button>
      ) : null}
      {complaint ? (
        <p id={complaintId} className="w-full text-[14px] leading-5 font-semibold text-danger">
          {complaint}
        </p>
      ) : null}
      {image ? <PhotoCrop image={image} action="Save" busy={saving.isPending} onDone={save} onCancel={drop} /> : null}
    </>
  )
}
