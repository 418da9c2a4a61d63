/** A visit by a mailed link: the link's secret, null for the signed-in asker, and the data that it permits to read. */
export type LinkSession<Result> = { trackingNumber: string; token: string | null; reading: Promise<Result> }

/** The place from which a session is opened. `person` is undefined until it is known who is signed in. */
export type LinkPlace = { trackingNumber: string; hash: string; person: string | undefined }

/**
 * Returns a function that opens sessions for URLs whose fragment begins with `fragment` and ends with the mailed secret;
 * without a secret, the signed-in asker is meant. It returns the same object until the URL or the person changes, so
 * that the data is read only once. It returns undefined for other URLs, and until it is known who is signed in.
 */
export function createLinkSessions<Result>(
  fragment: string,
  read: (trackingNumber: string, token: string | null) => Promise<Result>,
): (place: LinkPlace) => LinkSession<Result> | undefined {
  let opened: (LinkSession<Result> & LinkPlace) | undefined
  return (place) => {
    const { trackingNumber, hash, person } = place
    if (person === undefined || !hash.startsWith(fragment)) return undefined
    const isOpen = opened?.hash === hash && opened.trackingNumber === trackingNumber && opened.person === person
    if (opened && isOpen) return opened
    const token = hash.slice(fragment.length) || null
    opened = { ...place, token, reading: read(trackingNumber, token) }
    return opened
  }
}
