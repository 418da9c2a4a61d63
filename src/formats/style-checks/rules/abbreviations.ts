import type { ReadPaper, ProseSentence } from '../paper.ts'
import { placeOf } from '../paper.ts'
import type { Finding, StyleRule } from '../rule.ts'

// Abbreviations that need no explanation: known to readers of any health journal, or names of units, statistics,
// degrees, organisations or substances.
const KNOWN: ReadonlySet<string> = new Set(
  (
    'DNA RNA HIV AIDS COVID COVID-19 SARS-CoV-2 USA US UK EU UN WHO NHS CI SD SE SEM IQR OR HR RR ANOVA ID IDs TV PC CD DVD OK AM PM ' +
    'BC AD MD PhD MSc BSc MPH RN CT MRI ECG EKG BMI ICD ICD-10 ICD-11 ATP PCR PDF URL DOI ORCID CRediT SPSS SAS STATA NVivo REDCap ' +
    'STROBE PRISMA CONSORT SPIRIT STARD TRIPOD CARE COREQ EQUATOR PROSPERO MEDLINE CINAHL EMBASE JAMA BMJ FDA EMA CDC NICE NIH AI'
  ).split(' '),
)
const ROMAN = /^[IVXLC]+$/
const CAPITALS =
  /(?<![\p{L}\p{N}/-])(?=(?:[^\s]*?\p{Lu}){2})[\p{Lu}][\p{L}\p{N}]*(?:-[\p{Lu}\p{N}]+)*(?![\p{L}\p{N}-])/gu

// Matches names of genes, substances, mutations and database entries: D67N, FIP1, AAA91218.
const NAME = /^(?:\p{Lu}+\d+\p{Lu}?|\p{Lu}\d+\p{Lu}*)$/u

const isAbbreviation = (word: string): boolean => {
  const capitals = word.match(/\p{Lu}/gu)?.length ?? 0
  const small = word.match(/\p{Ll}/gu)?.length ?? 0
  return word.length <= 8 && capitals >= 2 && small <= 1 && !ROMAN.test(word) && !NAME.test(word)
}
const singular = (word: string): string => word.replace(/(?<=\p{Lu})s$/u, '')
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns whether `text` explains an abbreviation: "intensive care unit (ICU)" or "ICU (intensive care unit)". */
function explains(text: string, short: string): boolean {
  const it = escaped(short)
  if (new RegExp(`\\p{L}[^()]*\\(\\s*(?:[^()]*[\\s,;])?${it}s?(?:[\\s,;][^()]*)?\\)`, 'u').test(text)) return true
  return new RegExp(`${it}s?\\s*\\(\\s*${escaped(short[0] ?? '')}\\p{L}+\\s+\\p{L}`, 'iu').test(text)
}

type Use = { sentence: ProseSentence; index: number; explained: boolean }

function usesIn(sentences: ProseSentence[]): Map<string, Use[]> {
  const uses = new Map<string, Use[]>()
  for (const sentence of sentences) {
    for (const { 0: word, index } of sentence.text.matchAll(CAPITALS)) {
      const short = singular(word)
      if (!isAbbreviation(short) || KNOWN.has(short) || KNOWN.has(word)) continue
      const use = { sentence, index, explained: explains(sentence.text, short) }
      uses.set(short, [...(uses.get(short) ?? []), use])
    }
  }
  return uses
}

// Returns the sentences of the abstract and those of the other sections. Each group must explain its own abbreviations,
// since readers may read the abstract alone.
const readAlone = ({ sentences }: ReadPaper): ProseSentence[][] => [
  sentences.filter(({ section }) => section === 'abstract'),
  sentences.filter(({ section }) => section !== 'abstract'),
]

const at = ({ sentence, index }: Use, short: string) => placeOf(sentence, { index, length: short.length })

export const undefinedAbbreviation: StyleRule = {
  name: 'undefined_abbreviation',
  title: 'Abbreviation not explained',
  why: 'Readers from other fields or countries may not know the abbreviation.',
  find: (paper) =>
    readAlone(paper).flatMap((sentences) =>
      [...usesIn(sentences)].flatMap(([short, uses]): Finding[] => {
        const [first] = uses
        if (!first || first.explained) return []
        const later = uses.some(({ explained }) => explained)
        const says = later
          ? `“${short}” is explained only later. Explain it here, at its first use.`
          : `Write “${short}” out at its first use, with the abbreviation in brackets.`
        return [{ ...at(first, short), says }]
      }),
    ),
}

export const unusedAbbreviation: StyleRule = {
  name: 'unused_abbreviation',
  title: 'Abbreviation used once',
  why: 'An abbreviation that is used only once makes readers remember it for nothing.',
  find: (paper) =>
    readAlone(paper).flatMap((sentences) =>
      [...usesIn(sentences)].flatMap(([short, [first, ...more]]): Finding[] =>
        first?.explained && more.length === 0
          ? [{ ...at(first, short), says: `“${short}” is not used again. Use the words without the abbreviation.` }]
          : [],
      ),
    ),
}
