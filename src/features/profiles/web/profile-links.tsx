import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { ShownProfile } from '../contract.ts'

const linkClasses = 'inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline'

const Verified = () => (
  <span className="inline-flex items-center gap-1 text-[13px] leading-[18px] font-semibold text-ok">
    <IconCircleCheck aria-hidden="true" size={16} stroke={2} />
    <span>
      Verified<span className="sr-only"> by signing in at ORCID</span>
    </span>
  </span>
)

/** The ways from a profile to the same person elsewhere. */
export function ProfileLinks({ profile: { linkedin_url, orcid_id, orcid_verified } }: { profile: ShownProfile }) {
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
        <li className="flex flex-wrap items-center gap-x-2">
          <a href={`https://orcid.org/${orcid_id}`} rel="me noopener" className={linkClasses}>
            ORCID {orcid_id}
          </a>
          {orcid_verified ? <Verified /> : null}
        </li>
      ) : null}
    </ul>
  )
}
