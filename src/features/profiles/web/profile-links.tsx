import type { ShownProfile } from '../contract.ts'

const linkClasses = 'inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline'

/** The ways from a profile to the same person elsewhere. */
export function ProfileLinks({ profile: { linkedin_url, orcid_id } }: { profile: ShownProfile }) {
  if (!linkedin_url && !orcid_id) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5">
      {linkedin_url ? (
        <li>
          <a href={linkedin_url} rel="me noopener" className={linkClasses}>
            LinkedIn
          </a>
        </li>
      ) : null}
      {orcid_id ? (
        <li>
          <a href={`https://orcid.org/${orcid_id}`} rel="me noopener" className={linkClasses}>
            ORCID {orcid_id}
          </a>
        </li>
      ) : null}
    </ul>
  )
}
