// Finds identifiers of works anywhere in `text`. All functions are pure. They return '' if the text contains no
// identifier.

/** Returns the length of a text without those of the given signs that end it. Takes linear time, unlike a pattern. */
function lengthWithout(signs: string, text: string, length: number): number {
  let end = length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return end
}

// Removes the punctuation after a DOI in a sentence, and a closing parenthesis unless the DOI contains the opening one.
function trimmed(doi: string): string {
  let end = lengthWithout('.,;:!?\'"”’»]}>', doi, doi.length)
  let unopened = doi.slice(0, end).split(')').length - doi.slice(0, end).split('(').length
  for (; unopened > 0 && doi.charAt(end - 1) === ')'; unopened -= 1) end = lengthWithout('.,;:', doi, end - 1)
  return doi.slice(0, end)
}

// Matches a DOI in text. Old DOIs may contain the SICI of a journal: "…15/16<1661::AID-SIM968>3.0.CO;2-2". Any other
// "<" ends the DOI.
const WRITTEN_DOI = /\b10\.\d{4,9}(?:\.\d+){0,9}\/(?:[^\s"<>]|<[^\s"<>]{1,40}:[^\s"<>]{0,40}>(?=\d))+/

const plainSigns = (text: string): string =>
  text
    .replace(/%(?:2f|3c|3e|28|29|3a|3b)/gi, decodeURIComponent)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')

/** Returns the DOI that `text` contains: "10.1000/182" for "https://doi.org/10.1000/182" and "doi:10.1000/182." */
export function doiOf(text: string): string {
  const doi = trimmed(WRITTEN_DOI.exec(plainSigns(text))?.[0] ?? '')
  return /^10\.\d{4,9}(?:\.\d+)*\/\S+$/.test(doi) && doi.length <= 500 ? doi : ''
}

/** Returns the PubMed number in "PMID: 123", "pmid 123", "PMID123" or a PubMed URL. */
export const pmidOf = (text: string): string =>
  /(?:\bPMID:?\s*|pubmed\.ncbi\.nlm\.nih\.gov\/|ncbi\.nlm\.nih\.gov\/pubmed\/)(\d{1,9})\b/i.exec(text)?.[1] ?? ''

/** Returns the PubMed Central number that `text` contains: "PMC2754242". */
export const pmcidOf = (text: string): string => /\bPMC\d{1,9}\b/i.exec(text)?.[0].toUpperCase() ?? ''

/** Returns a DOI in lower case, for comparison: DOIs are not case-sensitive. */
export const sameDoi = (doi: string): string => doi.toLowerCase()

/** Returns a DOI as encoded in URLs: "%3C" for "<". */
export const doiPath = (doi: string): string => encodeURI(doi).replace(/[?#]/g, encodeURIComponent)

export const doiAddress = (doi: string): string => `https://doi.org/${doiPath(doi)}`
