import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { hashToken } from '#server/access/session.ts'

const SECRET_BYTES = 20
const STEP_SECONDS = 30
const DIGITS = 6
/** Maximum clock difference of a phone, in steps of 30 seconds. */
const STEPS_OFF_MAX = 1
const RECOVERY_CODES = 10
const RECOVERY_CODE_BYTES = 10
const ISSUER = 'Inflo'

const withoutBreaks = (code: string): string => code.replace(/[\s-]/g, '')

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** Creates a secret in base32, for authenticator apps (RFC 6238 with SHA-1, six digits, 30 s). */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the set-up data that authenticator apps read: a link, and its QR code. Pure. */
export function enrolmentOf(secret: string, email: string) {
  const otpauthUrl = totp(secret, email).toString()
  return { otpauth_url: otpauthUrl, qr_code_svg: renderSVG(otpauthUrl, { border: 2 }) }
}

/**
 * Checks whether a code has the form of an authenticator app's codes. Any other code is treated as a recovery code.
 * Pure.
 */
export const isOfApp = (code: string): boolean => /^\d{6}$/.test(withoutBreaks(code))

/**
 * Returns the 30-second step to which a code belongs; undefined for a wrong code. A code may be one step early or late.
 * Pure.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!isOfApp(code)) return undefined
  const off = totp(secret).validate({ token: withoutBreaks(code), timestamp: now.getTime(), window: STEPS_OFF_MAX })
  return off === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + off
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

// Creates a recovery code: 80 random bits in sixteen letters and digits that are not easily confused.
function newRecoveryCode(): string {
  const bits = [...randomBytes(RECOVERY_CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const characters = bits.match(/.{5}/g)!.map((five) => ALPHABET[Number.parseInt(five, 2)])
  return characters.join('').match(/.{4}/g)!.join('-')
}

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

/** Hashes a recovery code. Dashes, spaces, and upper or lower case make no difference. Pure. */
export const hashRecoveryCode = (code: string): string => hashToken(withoutBreaks(code).toLowerCase())
