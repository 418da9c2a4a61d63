import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { drafts } from '#ui/drafts/draft-store.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { OwnProfile } from '../contract.ts'
import { toPublicProfile } from './public-profile.ts'
import { ownProfileQuery } from './own-profile.ts'
import { OwnerActions } from './owner-actions.tsx'
import type { ProfileForm } from './profile-draft.ts'
import { ProfileEdit } from './editor/profile-edit-form.tsx'
import { ProfileView } from './profile-view.tsx'

/** Specification, section 9. */
const REDIRECT_AFTER_SAVE_MS = 1_500

type Mode = 'view' | 'edit' | 'saved'

// What was being written before a reload or a lost session is gone on with.
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

/** A member's own profile. */
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
