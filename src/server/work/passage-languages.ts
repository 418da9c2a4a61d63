/** A language, and a pattern in Typst's syntax for the passages of a document that are tagged with the language. */
export type PassageLanguage = { language: string; pattern: string }

type Script = {
  /** The script's letters, as the content of a character class. */
  letters: string
  /** The language that is assumed for the script. `exact` lists other languages with the letters that identify them. */
  language: string
  exact?: { language: string; letters: RegExp }[]
  /** Languages that are written in the script. */
  writes: string[]
  /** The minimum number of letters of a passage. For example, single Greek letters are symbols. */
  least?: number
  /**
   * The name of the script, if some PDF viewers copy its text with letters or words in the wrong order (docs/pdf.md).
   */
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

// Returns the language of East Asian text. Text with syllabic letters (kana) is Japanese. Text that has only Chinese
// characters is Chinese.
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
 * Returns the languages of the passages that are not in the script of the document's language. The letters determine
 * the language, since an article does not record the languages of its passages. Pure.
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

/** Returns the names of the scripts in a text that some PDF viewers copy wrongly, such as "Arabic, Thai". Pure. */
export const miscopiedScripts = (text: string): string =>
  SCRIPTS.flatMap((script) => (script.miscopied && hasLetters(text, script) ? [script.miscopied] : [])).join(', ')

/**
 * Returns the language of a BCP 47 tag in the form that Typst uses; `otherwise` if the tag has no such language. Pure.
 */
export const typstLanguage = (tag: string, otherwise: string): string =>
  /^([a-z]{2,3})(?:-|$)/i.exec(tag)?.[1]?.toLowerCase() ?? otherwise
