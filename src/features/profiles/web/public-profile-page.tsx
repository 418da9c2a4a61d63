import { useLoaderData } from 'react-router'
import type { PublicProfileData } from './loaders.ts'
import { ProfileMeta } from './profile-meta.tsx'
import { ProfileView } from './profile-view.tsx'

/** What a member shows to everyone. */
export default function PublicProfilePage() {
  const profile = useLoaderData<PublicProfileData>()
  return (
    <>
      <ProfileMeta profile={profile} />
      <ProfileView profile={profile} />
    </>
  )
}
