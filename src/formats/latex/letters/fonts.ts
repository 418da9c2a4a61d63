// Fonts for lualatex by Unicode script, best first. Signs without a script use all available fonts, since each font
// contains some of them.
const FONTS: Record<string, { fonts: string; option?: string }> = {
  Arabic: {
    fonts: 'Noto Naskh Arabic,Noto Sans Arabic,Amiri,Scheherazade New,DejaVu Sans,FreeSerif',
    option: 'Arabic',
  },
  Hebrew: { fonts: 'Noto Serif Hebrew,Noto Sans Hebrew,Ezra SIL,DejaVu Sans,FreeSerif', option: 'Hebrew' },
  Devanagari: { fonts: 'Noto Serif Devanagari,Noto Sans Devanagari,Lohit Devanagari,FreeSerif', option: 'Devanagari' },
  Bengali: { fonts: 'Noto Serif Bengali,Noto Sans Bengali,Lohit Bengali,FreeSerif', option: 'Bengali' },
  Tamil: { fonts: 'Noto Serif Tamil,Noto Sans Tamil,Lohit Tamil,FreeSerif', option: 'Tamil' },
  Thai: { fonts: 'Noto Serif Thai,Noto Sans Thai,Norasi,FreeSerif', option: 'Thai' },
  Ethiopic: { fonts: 'Noto Serif Ethiopic,Noto Sans Ethiopic,Abyssinica SIL,FreeSerif' },
  Han: { fonts: 'Noto Serif CJK SC,Noto Sans CJK SC,FandolSong-Regular.otf,HaranoAjiMincho-Regular.otf' },
  Hangul: { fonts: 'Noto Serif CJK KR,Noto Sans CJK KR,UnBatang,NanumMyeongjo' },
  Kana: { fonts: 'Noto Serif CJK JP,Noto Sans CJK JP,HaranoAjiMincho-Regular.otf' },
  Latin: { fonts: 'Noto Serif,DejaVu Serif,FreeSerif,DejaVu Sans' },
}

const OTHER_FONTS =
  'DejaVu Serif,DejaVu Sans,Noto Sans Math,Noto Sans Symbols,Noto Sans Symbols 2,Noto Emoji,FreeSerif,latinmodern-math.otf'

const SCRIPTS = [
  ['Arabic', /\p{Script_Extensions=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Bengali', /\p{Script=Bengali}/u],
  ['Tamil', /\p{Script=Tamil}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Ethiopic', /\p{Script=Ethiopic}/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Han', /[\p{Script=Han}\u3000-\u303f\uff00-\uff60]/u],
  ['Latin', /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}]/u],
] as const

const FONTS_MAX = 20

/** Returns the script of a letter, if fonts are chosen by that script; '' for signs. Pure. */
export const scriptOf = (letter: string): string => SCRIPTS.find(([, letters]) => letters.test(letter))?.[0] ?? ''

/** Returns the command that chooses the fonts for the following letters of a script. Pure. */
export function fontsFor(script: string): string {
  const known = FONTS[script]
  if (!known) return `\\letterfonts{${FONTS_MAX}}{}{${OTHER_FONTS}}`
  return `\\letterfonts{1}{${known.option ? `Script=${known.option}` : ''}}{${known.fonts}}`
}
