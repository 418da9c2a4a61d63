import * as z from 'zod'
import { StartupError } from './startup-error.ts'

const CROSSREF_URL = 'https://doi.crossref.org'
const DATACITE_URL = 'https://api.datacite.org'

const word = z.string().min(1).max(200).optional()
const address = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'is not an address that begins with https:// or http://',
  })
  .transform((value) => value.replace(/\/+$/, ''))

/** The settings of DOI registration, as they stand in the environment. */
export const doiEnvironment = {
  DOI_PREFIX: z
    .string()
    .regex(/^10\.\d{4,9}(\.\d+)*$/, 'is not a DOI prefix such as 10.12345')
    .optional(),
  CROSSREF_LOGIN: word,
  CROSSREF_PASSWORD: word,
  CROSSREF_EMAIL: z.email('is not an e-mail address').optional(),
  CROSSREF_URL: address.default(CROSSREF_URL),
  DATACITE_REPOSITORY: word,
  DATACITE_PASSWORD: word,
  DATACITE_URL: address.default(DATACITE_URL),
}

export type DoiSettings =
  | { registrar: 'crossref'; prefix: string; url: string; login: string; password: string; email: string }
  | { registrar: 'datacite'; prefix: string; url: string; repository: string; password: string }

type Read = z.output<z.ZodObject<typeof doiEnvironment>>

const complain = (sentence: string): never => {
  throw new StartupError(`Bad setting: ${sentence}`)
}

/** How DOIs are registered; undefined while nothing is set. @throws StartupError for half a setting, or two registrars. */
export function doiSettings(read: Read): DoiSettings | undefined {
  const crossref = [read.CROSSREF_LOGIN, read.CROSSREF_PASSWORD, read.CROSSREF_EMAIL]
  const datacite = [read.DATACITE_REPOSITORY, read.DATACITE_PASSWORD]
  const begun = (values: (string | undefined)[]) => values.some((value) => value !== undefined)
  if (begun(crossref) && begun(datacite)) {
    complain('DOIs are registered with Crossref or with DataCite; set only one of CROSSREF_… and DATACITE_….')
  }
  const { DOI_PREFIX: prefix } = read
  if (begun(crossref)) {
    const { CROSSREF_LOGIN: login, CROSSREF_PASSWORD: password, CROSSREF_EMAIL: email } = read
    if (prefix && login && password && email)
      return { registrar: 'crossref', prefix, url: read.CROSSREF_URL, login, password, email }
    complain('DOI_PREFIX, CROSSREF_LOGIN, CROSSREF_PASSWORD and CROSSREF_EMAIL go together; set all of them or none.')
  }
  if (begun(datacite)) {
    const { DATACITE_REPOSITORY: repository, DATACITE_PASSWORD: password } = read
    if (prefix && repository && password)
      return { registrar: 'datacite', prefix, url: read.DATACITE_URL, repository, password }
    complain('DOI_PREFIX, DATACITE_REPOSITORY and DATACITE_PASSWORD go together; set all of them or none.')
  }
  if (prefix) {
    complain(
      'DOI_PREFIX needs a registrar: set CROSSREF_LOGIN, CROSSREF_PASSWORD and CROSSREF_EMAIL, or DATACITE_REPOSITORY and DATACITE_PASSWORD.',
    )
  }
  return undefined
}
