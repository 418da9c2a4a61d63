import { creditRoleInWords } from '#shared/credit-roles.ts'
import type { PaperData } from '../loaders.ts'

/** Who did what, in the words of CRediT; nothing where it is not known. */
export function AuthorContributions({ authors }: { authors: PaperData['authors_meta'] }) {
  const said = authors.filter(({ credit_roles: roles }) => roles.length > 0)
  if (said.length === 0) return null
  return (
    <section aria-labelledby="contributions">
      <h2 id="contributions">Author contributions</h2>
      <ul>
        {said.map(({ name, orcid, credit_roles: roles }) => (
          <li key={`${name} ${orcid}`}>
            <b>{name}</b>: {roles.map(creditRoleInWords).join(', ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
