import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { hashToken } from '#server/access/session.ts'

const SECRET_BYTES = 20
const STEP_SECONDS = 30
const DIGITS = 6
/** How many steps a telephone's clock may be off. */
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

/** A new secret in base32, as authenticator apps take it (RFC 6238 with SHA-1, six digits, 30 s). */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What the apps read: as a link, and as a picture of it. Pure. */
export function enrolmentOf(secret: string, email: string) {
  const otpauthUrl = totp(secret, email).toString()
  return { otpauth_url: otpauthUrl, qr_code_svg: renderSVG(otpauthUrl, { border: 2 }) }
}

/** Whether a code can be the app's at all; everything else is taken for a recovery code. Pure. */
export const isOfApp = (code: string): boolean => /^\d{6}$/.test(withoutBreaks(code))

/** The 30 s step that a code belongs to, one step early or late allowed; undefined for a wrong code. Pure. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!isOfApp(code)) return undefined
  const off = totp(secret).validate({ token: withoutBreaks(code), timestamp: now.getTime(), window: STEPS_OFF_MAX })
  return off === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + off
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

// 80 random bits in sixteen letters and digits that are not mistaken for each other.
function newRecoveryCode(): string {
  const bits = [...randomBytes(RECOVERY_CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const characters = bits.match(/.{5}/g)!.map((five) => ALPHABET[Number.parseInt(five, 2)])
  return characters.join('').match(/.{4}/g)!.join('-')
}

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

/** However it is typed: with or without dashes and spaces, in any case. Pure. */
export const hashRecoveryCode = (code: string): string => hashToken(withoutBreaks(code).toLowerCase())
