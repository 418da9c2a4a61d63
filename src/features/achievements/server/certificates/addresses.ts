import { STATUS_LIST_LENGTH } from './status-list.ts'

/** Returns the public URL at which anyone can verify a certificate. Pure. */
export const verifyAddress = (publicUrl: string, certificateId: string): string =>
  `${publicUrl}/verify/${certificateId}`

export const credentialPath = (certificateId: string): string => `/credentials/${certificateId}`

export const listAddress = (publicUrl: string, list: number): string => `${publicUrl}/credentials/status/${list}`

/**
 * Returns the number of the status list (starting at 1) that contains a status index, and the index in that list. Pure.
 */
export const placeOf = (statusIndex: number): { list: number; index: number } => ({
  list: Math.floor(statusIndex / STATUS_LIST_LENGTH) + 1,
  index: statusIndex % STATUS_LIST_LENGTH,
})

type Certified = { title: string; organisation: string; issuedAt: Date; address: string; certificateId: string }

/** Returns the LinkedIn URL for adding a certificate to a profile. Pure. */
export function linkedinAddress({ title, organisation, issuedAt, address, certificateId }: Certified): string {
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: title,
    organizationName: organisation,
    issueYear: String(issuedAt.getUTCFullYear()),
    issueMonth: String(issuedAt.getUTCMonth() + 1),
    certUrl: address,
    certId: certificateId,
  })
  return `https://www.linkedin.com/profile/add?${query.toString()}`
}
