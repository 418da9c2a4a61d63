import * as z from 'zod'
import { declareSettings, serviceAddress } from '#server/feature-settings.ts'
import { StartupError } from '#server/startup-error.ts'

const CROSSREF_URL = 'https://doi.crossref.org'
const DATACITE_URL = 'https://api.datacite.org'

const word = z.string().min(1).max(200).optional()

const environment = {
  DOI_PREFIX: z
    .string()
    .regex(/^10\.\d{4,9}(\.\d+)*$/, 'is not a DOI prefix such as 10.12345')
    .optional(),
  CROSSREF_LOGIN: word,
  CROSSREF_PASSWORD: word,
  CROSSREF_EMAIL: z.email('is not an e-mail address').optional(),
  CROSSREF_URL: serviceAddress.default(CROSSREF_URL),
  DATACITE_REPOSITORY: word,
  DATACITE_PASSWORD: word,
  DATACITE_URL: serviceAddress.default(DATACITE_URL),
}

export type DoiSettings =
  | { registrar: 'crossref'; prefix: string; url: string; login: string; password: string; email: string }
  | { registrar: 'datacite'; prefix: string; url: string; repository: string; password: string }

type Variables = z.output<z.ZodObject<typeof environment>>

const complain = (sentence: string): never => {
  throw new StartupError(`Bad setting: ${sentence}`)
}

/**
 * Reads the settings of the DOI agency.
 * @throws StartupError if they are incomplete, or if both agencies are configured
 */
function read(variables: Variables): DoiSettings | undefined {
  const crossref = [variables.CROSSREF_LOGIN, variables.CROSSREF_PASSWORD, variables.CROSSREF_EMAIL]
  const datacite = [variables.DATACITE_REPOSITORY, variables.DATACITE_PASSWORD]
  const begun = (values: (string | undefined)[]) => values.some((value) => value !== undefined)
  if (begun(crossref) && begun(datacite)) {
    complain('DOIs are registered with Crossref or with DataCite; set only one of CROSSREF_… and DATACITE_….')
  }
  const { DOI_PREFIX: prefix } = variables
  if (begun(crossref)) {
    const { CROSSREF_LOGIN: login, CROSSREF_PASSWORD: password, CROSSREF_EMAIL: email } = variables
    if (prefix && login && password && email)
      return { registrar: 'crossref', prefix, url: variables.CROSSREF_URL, login, password, email }
    complain('DOI_PREFIX, CROSSREF_LOGIN, CROSSREF_PASSWORD and CROSSREF_EMAIL go together; set all of them or none.')
  }
  if (begun(datacite)) {
    const { DATACITE_REPOSITORY: repository, DATACITE_PASSWORD: password } = variables
    if (prefix && repository && password)
      return { registrar: 'datacite', prefix, url: variables.DATACITE_URL, repository, password }
    complain('DOI_PREFIX, DATACITE_REPOSITORY and DATACITE_PASSWORD go together; set all of them or none.')
  }
  if (prefix) {
    complain(
      'DOI_PREFIX needs a registrar: set CROSSREF_LOGIN, CROSSREF_PASSWORD and CROSSREF_EMAIL, or DATACITE_REPOSITORY and DATACITE_PASSWORD.',
    )
  }
  return undefined
}

/** The agency that registers DOIs; undefined if none is configured. */
export const doiSettings = declareSettings({ environment, read })
