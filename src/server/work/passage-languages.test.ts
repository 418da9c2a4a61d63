import { expect, test } from 'vitest'
import { miscopiedScripts, passageLanguages, typstLanguage } from './passage-languages.ts'

const languagesIn = (text: string, language = 'en') => passageLanguages(text, language).map((one) => one.language)

test.each([
  ['غسل اليدين', 'ar'],
  ['پژوهش', 'fa'],
  ['بڑھ گئی', 'ur'],
  ['שלום', 'he'],
  ['हाथ', 'hi'],
  ['มือ', 'th'],
  ['손 위생', 'ko'],
  ['手卫生', 'zh'],
  ['手の衛生', 'ja'],
  ['Гигиена', 'ru'],
  ['Гігієна', 'uk'],
  ['υγιεινή', 'el'],
])('the passage %s is in %s', (passage, language) => {
  expect(languagesIn(`They said ${passage} there.`)).toEqual([language])
})

test('symbols and the script of the document’s language are no passages', () => {
  expect(languagesIn('α = 0.05, β and Я')).toEqual([])
  expect(languagesIn('غسل اليدين', 'ar')).toEqual([])
  expect(languagesIn('手卫生', 'zh')).toEqual([])
  expect(languagesIn('手卫生 and の', 'zh')).toEqual(['ja'])
})

test('scripts that some programs copy wrongly are named', () => {
  expect(miscopiedScripts('שלום and มือ and 手 and Ж')).toBe('Hebrew, Thai')
  expect(miscopiedScripts('Clean hands')).toBe('')
})

test('a language tag becomes a language that Typst knows', () => {
  expect(['pt-BR', 'zh-Hant-TW', 'EN', 'gsw', 'x-own', 'english', ''].map((tag) => typstLanguage(tag, 'en'))).toEqual([
    'pt',
    'zh',
    'en',
    'gsw',
    'en',
    'en',
    'en',
  ])
})
