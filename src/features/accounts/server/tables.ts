import type { Generated } from 'kysely'
import type { Role } from '#server/access/actor.ts'

type MemberTable = {
  id: Generated<string>
  email: string
  first_name: string
  last_name: string
  role: Role
  password_hash: string
  is_founding_member: Generated<boolean>
  joined_at: Date
  setup_completed_at: Date | null
  deleted_at: Date | null
  left_by_choice: Generated<boolean>
  erased_at: Generated<Date | null>
  user_handle: Generated<string | null>
  address_proven_at: Generated<Date | null>
  deactivated_at: Generated<Date | null>
}

type DeletionTable = { member_id: string; deleted_by: string | null; deleted_by_name: string; reason: string }

type ActivityTable = { member_id: string; sign_ins: number; last_active_at: Date | null }

type SessionTable = {
  id: Generated<string>
  token_hash: string
  member_id: string
  created_at: Date
  last_used_at: Date
  proven_at: Date
  user_agent: string
  address: string
}

type PasswordResetTable = {
  token_hash: string
  member_id: string
  /** The admin who created the link to pass it on; null if the link was sent by e-mail. */
  made_by: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type KnownPlaceTable = { member_id: string; place: string; last_used_at: Date }

type FailedSignInTable = { account_hash: string; failures: number; last_failed_at: Date; free_at: Date }

type FirstAdminLinkTable = { token_hash: string; created_at: Date }

type SecondFactorTable = {
  member_id: string
  secret: string | null
  confirmed_at: Date | null
  last_step: Generated<number>
  pending_secret: string | null
  pending_at: Date | null
}

type RecoveryCodeTable = { member_id: string; code_hash: string; used_at: Date | null }

type SecondFactorChallengeTable = {
  token_hash: string
  member_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type PasskeyTable = {
  id: Generated<string>
  member_id: string
  credential_id: string
  public_key: Buffer
  sign_count: number
  transports: string[]
  name: string
  device: string
  created_at: Date
  last_used_at: Date | null
}

type PasskeyChallengeTable = {
  challenge_hash: string
  purpose: 'registration' | 'sign-in' | 'second-factor'
  member_id: string | null
  expires_at: Date
}

type OrcidIdentityTable = { member_id: string; orcid_id: string; linked_at: Date }

type OrcidAuthorizationTable = {
  state_hash: string
  browser_hash: string
  purpose: 'sign-in' | 'link'
  member_id: string | null
  created_at: Date
  expires_at: Date
  returned_at: Date | null
  orcid_id: string | null
  proof_expires_at: Date | null
}

declare module '#server/data/db.ts' {
  interface Tables {
    'accounts.member': MemberTable
    'accounts.deletion': DeletionTable
    'accounts.activity': ActivityTable
    'accounts.session': SessionTable
    'accounts.password_reset': PasswordResetTable
    'accounts.trusted_network': KnownPlaceTable
    'accounts.failed_sign_in': FailedSignInTable
    'accounts.first_admin_link': FirstAdminLinkTable
    'accounts.second_factor': SecondFactorTable
    'accounts.recovery_code': RecoveryCodeTable
    'accounts.passkey': PasskeyTable
    'accounts.passkey_challenge': PasskeyChallengeTable
    'accounts.second_factor_challenge': SecondFactorChallengeTable
    'accounts.orcid_identity': OrcidIdentityTable
    'accounts.orcid_authorization': OrcidAuthorizationTable
  }
}
