// What identifies a work, wherever it stands in a text. Pure; '' where there is none.

// What follows a DOI in a sentence is none of it, though it could be: a bracket only where it was opened within.
function trimmed(doi: string): string {
  let end = doi.replace(/[.,;:!?'"”’»\]}>]+$/, '')
  while (end.endsWith(')') && end.split(')').length > end.split('(').length)
    end = end.slice(0, -1).replace(/[.,;:]+$/, '')
  return end
}

/** "10.1000/182", also of "https://doi.org/10.1000/182" and "doi:10.1000/182." */
export function doiOf(text: string): string {
  const found = /\b10\.\d{4,9}(?:\.\d+)*\/[^\s"<>]+/.exec(text)?.[0] ?? ''
  const doi = trimmed(/%2f/i.test(found) ? found.replace(/%2f/gi, '/') : found)
  return /^10\.\d{4,9}(?:\.\d+)*\/\S+$/.test(doi) && doi.length <= 500 ? doi : ''
}

/** Of "PMID: 123", "pmid 123" and an address at PubMed. */
export const pmidOf = (text: string): string =>
  /(?:\bPMID\b:?\s*|pubmed\.ncbi\.nlm\.nih\.gov\/|ncbi\.nlm\.nih\.gov\/pubmed\/)(\d{1,9})\b/i.exec(text)?.[1] ?? ''

/** "PMC2754242". */
export const pmcidOf = (text: string): string => /\bPMC\d{1,9}\b/i.exec(text)?.[0].toUpperCase() ?? ''

/** Two spellings of one DOI are the same: it has no case. */
export const sameDoi = (doi: string): string => doi.toLowerCase()
