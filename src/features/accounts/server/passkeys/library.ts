/**
 * What checks passkeys, loaded when somebody first uses one: it brings a few hundred classes for certificates along, which
 * would cost every start 0.25 s of work and 27 MB.
 */
export async function passkeyLibrary() {
  const [library, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...library, ...helpers }
}

/** Bytes from base64url, in a form that the library takes. Pure. */
export const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
