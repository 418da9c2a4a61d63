const WEB = /^https?:\/\/[^\s/]\S*$/i
const IDENTIFIER = /^(?:info:)?doi[:/]10\.\d{4,9}\/[^\s\\:]+$/i
// oxlint-disable-next-line no-control-regex -- No file name contains control characters.
const FILE_NAME = /^[^/\\:\u0000-\u001f]+(?:\/[^/\\:\u0000-\u001f]+)*$/

function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

// A name with ".." could lead out of the folder of the article.
const leadsOut = (name: string): boolean => name.split(/[/\\]/).some((part) => /^\.{1,2}$/.test(part.trim()))

/**
 * Returns the target of a link or picture if it is a web address, a DOI or the name of a file in the article's folder.
 * Returns '' for any other target, such as a script or a path that leads out of the folder. Pure.
 */
export function linkTarget(target: string | undefined): string {
  const written = target?.trim() ?? ''
  if (WEB.test(written)) return written
  const name = decoded(written)
  const isSafe = [written, name].every((one) => (FILE_NAME.test(one) || IDENTIFIER.test(one)) && !leadsOut(one))
  return isSafe ? written : ''
}
