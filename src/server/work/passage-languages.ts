/** A language in which passages of a document are tagged, and the pattern of these passages, in Typst's syntax. */
export type PassageLanguage = { language: string; pattern: string }

type Script = {
  /** The script's letters, as the content of a character class. */
  letters: string
  /** The language that is assumed for the script, or a more exact one if its own letters occur. */
  language: string
  exact?: { language: string; letters: RegExp }[]
  /** Languages that are written in the script. */
  writes: string[]
  /** The least number of letters of a passage: single Greek letters are symbols. */
  least?: number
  /** The name of a script whose text some PDF readers copy with letters or words in another order (docs/pdf.md). */
  miscopied?: string
}

const SCRIPTS: Script[] = [
  {
    letters: String.raw`\p{Arabic}`,
    language: 'ar',
    exact: [
      { language: 'ur', letters: /[\u0679\u0688\u0691\u06d2]/ },
      { language: 'fa', letters: /[\u067e\u0686\u0698\u06af]/ },
    ],
    writes: ['ar', 'fa', 'ur', 'ps', 'sd', 'ug', 'ckb', 'ku'],
    miscopied: 'Arabic',
  },
  { letters: String.raw`\p{Hebrew}`, language: 'he', writes: ['he', 'yi'], miscopied: 'Hebrew' },
  { letters: String.raw`\p{Devanagari}`, language: 'hi', writes: ['hi', 'mr', 'ne', 'sa'], miscopied: 'Devanagari' },
  { letters: String.raw`\p{Bengali}`, language: 'bn', writes: ['bn', 'as'], miscopied: 'Bengali' },
  { letters: String.raw`\p{Tamil}`, language: 'ta', writes: ['ta'], miscopied: 'Tamil' },
  { letters: String.raw`\p{Thai}`, language: 'th', writes: ['th'], miscopied: 'Thai' },
  { letters: String.raw`\p{Ethiopic}`, language: 'am', writes: ['am', 'ti'] },
  { letters: String.raw`\p{Hangul}`, language: 'ko', writes: ['ko'] },
  {
    letters: String.raw`\p{Cyrillic}`,
    language: 'ru',
    exact: [{ language: 'uk', letters: /[іїєґ]/i }],
    writes: ['ru', 'uk', 'bg', 'sr', 'mk', 'be', 'kk', 'ky', 'mn', 'tg'],
    least: 2,
  },
  { letters: String.raw`\p{Greek}`, language: 'el', writes: ['el', 'grc'], least: 3 },
]

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HAN = /\p{Script=Han}/u
const EAST_ASIAN = String.raw`\p{Han}\p{Hiragana}\p{Katakana}ー々、。・「」`

// Japanese is recognized by its syllabic letters; a text without them that has Chinese characters is Chinese.
function eastAsian(text: string, language: string): PassageLanguage[] {
  if (!HAN.test(text) && !KANA.test(text)) return []
  if (!KANA.test(text) || language === 'ja')
    return ['zh', 'ja', 'yue'].includes(language) ? [] : [{ language: 'zh', pattern: `[${EAST_ASIAN}]+` }]
  const mixed = String.raw`\p{Han}*[\p{Hiragana}\p{Katakana}][${EAST_ASIAN}]*`
  return [{ language: 'ja', pattern: language === 'zh' ? mixed : `[${EAST_ASIAN}]+` }]
}

const hasLetters = (text: string, { letters, least = 1 }: Script): boolean =>
  new RegExp(`[${letters.replaceAll(/\\p\{(\w+)\}/g, String.raw`\p{Script=$1}`)}]{${least},}`, 'u').test(text)

/**
 * Returns the languages of passages in other scripts than that of the document's language, judged by their letters,
 * since the article model does not record the language of passages. Pure.
 */
export function passageLanguages(text: string, language: string): PassageLanguage[] {
  const others = SCRIPTS.filter((script) => !script.writes.includes(language) && hasLetters(text, script))
  return [
    ...others.map(({ letters, language: usual, exact = [], least = 1 }) => ({
      language: exact.find((one) => one.letters.test(text))?.language ?? usual,
      pattern: String.raw`[${letters}]{${least},}[${letters}\p{M}]*(?:[\s\p{P}]+[${letters}][${letters}\p{M}]*)*`,
    })),
    ...eastAsian(text, language),
  ]
}

/** Returns the names of a text's scripts that some PDF readers copy wrongly, such as "Arabic, Thai". Pure. */
export const miscopiedScripts = (text: string): string =>
  SCRIPTS.flatMap((script) => (script.miscopied && hasLetters(text, script) ? [script.miscopied] : [])).join(', ')

/** Returns the language in the form that Typst knows, of a BCP 47 tag; `otherwise` if it is unknown. Pure. */
export const typstLanguage = (tag: string, otherwise: string): string =>
  /^([a-z]{2,3})(?:-|$)/i.exec(tag)?.[1]?.toLowerCase() ?? otherwise
