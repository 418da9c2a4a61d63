import { asLinkedData } from '#shared/linked-data.ts'
import { LinkedDataBlock } from '#ui/linked-data-block.tsx'
import type { PublicProfile } from '../contract.ts'

const addressesElsewhere = ({ linkedin_url, orcid_id }: PublicProfile): string[] =>
  [linkedin_url, orcid_id && `https://orcid.org/${orcid_id}`].filter((address): address is string => Boolean(address))

// Only a verified ORCID iD identifies a person. A typed one is just a link.
const identifierOf = ({ orcid_id }: PublicProfile) => ({
  '@type': 'PropertyValue',
  propertyID: 'ORCID',
  value: orcid_id,
  url: `https://orcid.org/${orcid_id}`,
})

/** Returns schema.org data about a member for search engines, with only what the page itself shows. Pure. */
export function personInWords(profile: PublicProfile): object {
  const { first_name, last_name, profile_url, institution, bio, research_interests, skills } = profile
  const sameAs = addressesElsewhere(profile)
  const knowsAbout = [...(research_interests ?? []), ...(skills ?? [])]
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: profile_url,
    mainEntity: {
      '@type': 'Person',
      '@id': profile_url,
      name: `${first_name} ${last_name}`,
      givenName: first_name,
      familyName: last_name,
      url: profile_url,
      ...(bio ? { description: bio } : {}),
      ...(institution ? { affiliation: { '@type': 'Organization', name: institution } } : {}),
      ...(knowsAbout.length > 0 ? { knowsAbout } : {}),
      ...(profile.orcid_verified ? { identifier: identifierOf(profile) } : {}),
      ...(sameAs.length > 0 ? { sameAs } : {}),
    },
  }
}

/** Renders a member's metadata for search engines and link previews. */
export function ProfileMeta({ profile }: { profile: PublicProfile }) {
  const name = `${profile.first_name} ${profile.last_name}`
  const summary = [profile.program, profile.institution].filter(Boolean).join(', ')
  return (
    <>
      <title>{`${name} · Inflo`}</title>
      <meta name="description" content={summary ? `${name}: ${summary}` : name} />
      <meta property="og:type" content="profile" />
      <meta property="og:title" content={name} />
      {profile.is_listed ? null : <meta name="robots" content="noindex" />}
      <link rel="canonical" href={profile.profile_url} />
      <LinkedDataBlock text={asLinkedData(personInWords(profile))} />
    </>
  )
}
