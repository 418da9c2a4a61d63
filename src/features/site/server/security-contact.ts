import * as z from 'zod'
import { declareSettings } from '#server/feature-settings.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'

const DAY_MS = 86_400_000
const CACHE_TTL_MS = 3_600_000
/** Days until `security.txt` expires; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

const isEmail = (value: string): boolean => z.email().safeParse(value).success
const isWebAddress = (value: string): boolean => z.url({ protocol: /^https$/ }).safeParse(value).success

/** The e-mail address or URL for reports of vulnerabilities of this server; undefined if the operator has set none. */
export const securityContactSettings = declareSettings({
  environment: {
    SECURITY_CONTACT: z
      .string()
      .refine((value) => isEmail(value) || isWebAddress(value), {
        error: 'must be an e-mail address or start with https://',
      })
      .optional(),
  },
  read: ({ SECURITY_CONTACT: contact }) => contact,
})

/** Returns the text of `security.txt`, as RFC 9116 defines it. Pure. */
export const securityText = (contact: string, { origin, now }: { origin: string; now: Date }): string =>
  [
    `Contact: ${isEmail(contact) ? `mailto:${contact}` : contact}`,
    `Expires: ${new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')

/** Serves `/.well-known/security.txt`, or 404 if the operator has set no contact. */
export function serveSecurityContact({ documents, settings, now }: Kernel): void {
  const contact = settings.of(securityContactSettings)
  documents.declare('/.well-known/security.txt', {
    cacheTtlMs: CACHE_TTL_MS,
    make: async () => {
      if (contact === undefined) throw new Failure('not_found', 'This site has no contact for security reports.')
      return {
        type: 'text/plain; charset=utf-8',
        body: securityText(contact, { origin: settings.publicUrl, now: now() }),
      }
    },
  })
}
