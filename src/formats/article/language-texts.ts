import type { Article, BodySection } from './article.ts'
import { plainTextOf, sectionText, withoutAttached } from './text.ts'

/** A text and its language, a BCP 47 tag. */
export type LanguageText = { language: string; text: string }

const isOther = (language: string | undefined): language is string =>
  language !== undefined && language !== '' && !/^en(?:-|$)/i.test(language)

const languageOf = ({ attached, origin }: BodySection): string | undefined =>
  attached?.language || origin?.a?.['xml:lang']

/**
 * Returns the parts of an article in other languages than English: translations, reviews, abstracts and keywords. For
 * an article in another language, also returns its text together with `front`, which contains its title, abstract and
 * keywords. Pure.
 */
export function textsInOtherLanguages(article: Article, { language, front }: { language: string; front: string }) {
  const parts: LanguageText[] = [
    ...article.sections.flatMap((section): LanguageText[] => {
      const own = languageOf(section)
      return isOther(own) ? [{ language: own, text: sectionText(section) }] : []
    }),
    ...(article.front?.keywordGroups ?? []).map((group) => ({
      language: group.language,
      text: group.keywords.join('\n'),
    })),
  ].filter((part) => isOther(part.language))
  const own = isOther(language) ? [{ language, text: `${front}\n${plainTextOf(withoutAttached(article))}` }] : []
  const byLanguage = Map.groupBy([...own, ...parts], (part) => part.language.toLowerCase())
  return [...byLanguage].map(([one, same]): LanguageText => ({
    language: one,
    text: same.map(({ text }) => text).join('\n'),
  }))
}
