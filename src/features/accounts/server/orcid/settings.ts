import * as z from 'zod'
import { declareSettings, serviceAddress } from '#server/feature-settings.ts'
import { StartupError } from '#server/startup-error.ts'

const environment = {
  ORCID_CLIENT_ID: z.string().min(3, 'must have at least 3 characters').max(200).optional(),
  ORCID_CLIENT_SECRET: z.string().min(8, 'must have at least 8 characters').max(200).optional(),
  ORCID_ISSUER: serviceAddress.default('https://orcid.org'),
}

export type OrcidSettings = { clientId: string; clientSecret: string; issuer: string }

/** The settings of this server's ORCID client; undefined if ORCID is not set up. */
export const orcidSettings = declareSettings({
  environment,
  read: ({
    ORCID_CLIENT_ID: clientId,
    ORCID_CLIENT_SECRET: clientSecret,
    ORCID_ISSUER: issuer,
  }): OrcidSettings | undefined => {
    if (clientId && clientSecret) return { clientId, clientSecret, issuer }
    if (!clientId && !clientSecret) return undefined
    throw new StartupError('Bad setting: ORCID_CLIENT_ID and ORCID_CLIENT_SECRET go together; set both or neither.')
  },
})
