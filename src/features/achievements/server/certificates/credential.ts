import { requirementOf, type AchievementRule } from '../../rules.ts'

export const VC_CONTEXT = 'https://www.w3.org/ns/credentials/v2'
const BADGE_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

type Certified = {
  rule: AchievementRule
  /** The name printed on the certificate. */
  name: string
  issuedAt: Date
  issuer: { id: string; url: string }
  /** The URL of the page that verifies the certificate. */
  address: string
  status: { address: string; index: number }
}

/**
 * Builds an unsigned Open Badges 3.0 credential. It contains its holder's name, but no e-mail address. Pure.
 * Source: https://www.imsglobal.org/spec/ob/v3p0/
 */
export const credentialOf = ({ rule, name, issuedAt, issuer, address, status }: Certified) => ({
  '@context': [VC_CONTEXT, BADGE_CONTEXT],
  id: address,
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  name: rule.title,
  issuer,
  validFrom: issuedAt.toISOString(),
  credentialSubject: {
    type: ['AchievementSubject'],
    identifier: [{ type: 'IdentityObject', identityHash: name, identityType: 'name', hashed: false }],
    achievement: {
      id: `${issuer.url}/achievements#${rule.key}`,
      type: ['Achievement'],
      achievementType: 'Achievement',
      name: rule.title,
      description: rule.description,
      criteria: { narrative: requirementOf(rule) },
    },
  },
  credentialStatus: {
    id: `${status.address}#${status.index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(status.index),
    statusListCredential: status.address,
  },
})
