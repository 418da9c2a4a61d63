import { isCited, nothing, placeOf, type ReadPaper, sentencesIn } from '../paper.ts'
import type { Finding, StyleRule } from '../rule.ts'

const OF_OTHERS =
  /\b(?:(?:previous|prior|earlier|recent|several|many|numerous|a number of|other|few) (?:studies|trials|reviews|research|reports|authors|investigators|meta-analyses|surveys)|studies (?:have|suggest|show|report|found|indicate)|research (?:has|shows|suggests|indicates)|(?:it is|is) (?:well[- ])?(?:known|established|recogni[sz]ed) that|evidence (?:suggests|shows|indicates)|ha(?:s|ve) been (?:shown|reported|demonstrated|documented|linked|associated)|guidelines? (?:recommend|advise|suggest|state)|according to (?!the (?:protocol|participants|nurses|patients|charts?|staff)))/i
const OF_NUMBERS =
  /(?<![\d.])\d+(?:[.·]\d+)?\s?%|\b\d[\d.,]*\s(?:million|billion)\b|\bper (?:100[ ,]?000|1[ ,]?000|million)\b/i
const OWN = /\b(?:we|our|this study|this paper|this review|here)\b/i

export const claimUncited: StyleRule = {
  name: 'claim_uncited',
  title: 'Claim without a source',
  why: 'Readers need a source to check the claim.',
  find: (paper) => {
    const says = 'Cite a source for this.'
    const claims = (sections: string[], pattern: RegExp) =>
      sentencesIn(paper, ...sections).flatMap((sentence): Finding[] => {
        const match = pattern.exec(sentence.text)
        if (!match || isCited(sentence.text) || OWN.test(sentence.text)) return []
        return [{ ...placeOf(sentence, { index: match.index, length: match[0].length }), says }]
      })
    const known = claims(['introduction', 'background', 'discussion'], OF_OTHERS)
    const numbers = claims(['introduction', 'background'], OF_NUMBERS)
    return [...known, ...numbers.filter(({ from, to }) => !known.some((one) => one.from < to && from < one.to))]
  },
}

export const citationInAbstract: StyleRule = {
  name: 'citation_in_abstract',
  title: 'Citation in the abstract',
  why: 'Abstracts appear alone in indexes without a reference list.',
  find: (paper) =>
    sentencesIn(paper, 'abstract')
      .filter(({ text }) => isCited(text))
      .map((sentence) => ({ ...placeOf(sentence), says: 'Remove the citation or move it into the text.' })),
}

const lacks = ({ references, cited }: ReadPaper): Finding[] => {
  const known = new Set(references)
  const missing = [...cited].filter((id) => !known.has(id)).length
  const unused = references.filter((id) => !cited.has(id)).length
  const count = (number: number, one: string, many: string) => (number === 1 ? one : `${number} ${many}`)
  return [
    ...(missing > 0
      ? [
          {
            ...nothing('references'),
            says: `${count(missing, 'One citation leads', 'citations lead')} to a reference that is no longer listed.`,
          },
        ]
      : []),
    ...(unused > 0
      ? [
          {
            ...nothing('references'),
            says: `${count(unused, 'One reference is', 'references are')} listed but not cited.`,
          },
        ]
      : []),
  ]
}

export const referencesMatched: StyleRule = {
  name: 'references_matched',
  title: 'Citations and references differ',
  why: 'Every citation needs a reference, and every reference a citation.',
  find: lacks,
}

const NOUNS = { figure: 'figure', table: 'table', supplement: 'file', equation: 'equation' } as const

export const partsComplete: StyleRule = {
  name: 'parts_complete',
  title: 'Figure, table or equation incomplete',
  why: 'Blind readers rely on descriptions, and hurried readers on captions.',
  find: (paper) =>
    paper.parts.flatMap((part): Finding[] => {
      const { kind, section, from, to, caption, alt } = part
      const noun = NOUNS[kind]
      const place = { section, from, to, quote: caption }
      const told = (says: string) => ({ ...place, says })
      return [
        ...(kind === 'figure' && alt.trim() === ''
          ? [told('Describe this figure for readers who cannot see it.')]
          : []),
        ...(kind !== 'equation' && caption === '' ? [told(`Give this ${noun} a caption.`)] : []),
        ...(kind === 'equation' && caption === '' ? [told('This equation is empty. Write it or remove it.')] : []),
        ...((kind === 'figure' || kind === 'table') && part.id !== '' && !isNamed(paper, part)
          ? [told(`This ${noun} is not mentioned in the text.`)]
          : []),
      ]
    }),
}

export const mentionsMatched: StyleRule = {
  name: 'mentions_matched',
  title: 'Mention of a removed item',
  why: 'Readers cannot find the mentioned item.',
  find: ({ mentioned, parts }) => {
    const known = new Set(parts.map(({ id }) => id))
    return mentioned
      .filter(({ id }) => !known.has(id))
      .map(({ section, from }) => ({
        section,
        from,
        to: from + 1,
        quote: '',
        says: 'This mentions a figure, table, equation or file that was removed. Mention another one or remove the mention.',
      }))
  },
}

// Returns whether the text refers to a figure or table, by a cross-reference or by its number: "Table 2".
function isNamed(paper: ReadPaper, part: ReadPaper['parts'][number]): boolean {
  if (paper.mentioned.some(({ id }) => id === part.id)) return true
  const number = paper.parts.filter(({ kind }) => kind === part.kind).findIndex(({ id }) => id === part.id) + 1
  const words = new RegExp(
    part.kind === 'figure' ? `\\bfig(?:ure|\\.)?s? ${number}\\b` : `\\btables? ${number}\\b`,
    'i',
  )
  return paper.sentences.some(({ text }) => words.test(text))
}
