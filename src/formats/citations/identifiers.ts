// Identifiers of works, anywhere in a text. Pure; '' if there is none.

// What follows a DOI in a sentence is none of it, though it could be: a bracket only where it was opened within.
function trimmed(doi: string): string {
  let end = doi.replace(/[.,;:!?'"”’»\]}>]+$/, '')
  while (end.endsWith(')') && end.split(')').length > end.split('(').length)
    end = end.slice(0, -1).replace(/[.,;:]+$/, '')
  return end
}

// Old DOIs are made of a journal's SICI: "…15/16<1661::AID-SIM968>3.0.CO;2-2". Any other "<" is the text's around it.
const WRITTEN_DOI = /\b10\.\d{4,9}(?:\.\d+)*\/(?:[^\s"<>]|<[^\s"<>]{1,40}:[^\s"<>]{0,40}>(?=\d))+/

const plainSigns = (text: string): string =>
  text
    .replace(/%(?:2f|3c|3e|28|29|3a|3b)/gi, decodeURIComponent)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')

/** Returns "10.1000/182", also of "https://doi.org/10.1000/182" and "doi:10.1000/182." */
export function doiOf(text: string): string {
  const doi = trimmed(WRITTEN_DOI.exec(plainSigns(text))?.[0] ?? '')
  return /^10\.\d{4,9}(?:\.\d+)*\/\S+$/.test(doi) && doi.length <= 500 ? doi : ''
}

/** Finds a PubMed number in "PMID: 123", "pmid 123" or an address at PubMed. */
export const pmidOf = (text: string): string =>
  /(?:\bPMID\b:?\s*|pubmed\.ncbi\.nlm\.nih\.gov\/|ncbi\.nlm\.nih\.gov\/pubmed\/)(\d{1,9})\b/i.exec(text)?.[1] ?? ''

/** Returns "PMC2754242". */
export const pmcidOf = (text: string): string => /\bPMC\d{1,9}\b/i.exec(text)?.[0].toUpperCase() ?? ''

/** Returns whether two spellings are one DOI: DOIs ignore case. */
export const sameDoi = (doi: string): string => doi.toLowerCase()

/** Returns a DOI as addresses write one: "%3C" for "<". */
export const doiPath = (doi: string): string => encodeURI(doi).replace(/[?#]/g, encodeURIComponent)

export const doiAddress = (doi: string): string => `https://doi.org/${doiPath(doi)}`
