import { lazy, Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { useSession } from '#features/accounts/web/public.tsx'
import type { PublicProfileData } from './loaders.ts'
import { ProfileMeta } from './profile-meta.tsx'
import { ProfileView } from './profile-view.tsx'

const WriteLink = lazy(() => import('./write-link.tsx'))

/** Shows a member's public profile, with a link for other members to message them. */
export default function PublicProfilePage() {
  const profile = useLoaderData<PublicProfileData>()
  const { user } = useSession()
  return (
    <>
      <ProfileMeta profile={profile} />
      <ProfileView profile={profile}>
        {user && user.id !== profile.id ? (
          <Suspense>
            <WriteLink key={`${user.id} ${profile.id}`} userId={profile.id} />
          </Suspense>
        ) : null}
      </ProfileView>
    </>
  )
}
